import type { ButtonHTMLAttributes } from 'react';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Whether the action is in progress. Clicks then have no effect. */
  isPending?: boolean;
}

/** Keeps the keyboard focus while its action is in progress. A disabled button would lose it. */
export function Button({ isPending = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={isPending || undefined}
      onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  );
}
