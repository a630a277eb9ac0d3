import { useId, useState } from 'react';

export function Copy({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const id = useId();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined, // not permitted: the user can still select the text
    );
  return (
    <div className="copy">
      <label htmlFor={id}>{label}</label>
      <input id={id} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" className="quiet" onClick={() => void copy()}>
        Copy link
      </button>
      <span className="hint" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </div>
  );
}
