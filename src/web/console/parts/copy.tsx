import { useId, useState } from 'react';

/** A text to take along, and a button that does. */
export function Copy({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const id = useId();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined, // not allowed: the text can be selected
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
