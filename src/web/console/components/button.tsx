import type { ButtonHTMLAttributes } from 'react';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Whether the action of the button is in progress. A click then has no effect. */
  isPending?: boolean;
}

/** A button that keeps the keyboard focus while its action is in progress. A disabled button would lose it. */
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
