import SMTPConnection from 'nodemailer/lib/smtp-connection';

/**
 * Asks the mail server whether it delivers to addresses outside ASCII (RFC 6531). Nodemailer sends such an address to
 * any server, and servers without support reject it in different ways.
 * @throws an error of nodemailer if the server cannot be reached
 */
export async function supportsSmtpUtf8(options: SMTPConnection.Options): Promise<boolean> {
  const connection = new SMTPConnection(options);
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  }).finally(() => connection.close());
  // The last answer of a new connection is that to EHLO, with a line for each extension.
  return /^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || '');
}
