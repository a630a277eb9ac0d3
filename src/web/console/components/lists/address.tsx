/** An e-mail address. One that is too long for its line continues after the `@`. */
export function Address({ of }: { of: string }) {
  const at = of.lastIndexOf('@') + 1;
  return (
    <bdi>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </bdi>
  );
}
