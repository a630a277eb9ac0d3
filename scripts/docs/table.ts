/** Renders a Markdown table. The columns are aligned when the whole page is formatted. */
export function table(header: string[], rows: string[][]): string {
  return [header, header.map(() => '---'), ...rows].map(line).join('\n');
}

function line(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;
}
