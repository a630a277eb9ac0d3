import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

interface ButtonProps
  extends MantineButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof MantineButtonProps> {
  /** Whether the action is in progress. Clicks then have no effect. */
  isPending?: boolean;
}

/** Keeps the keyboard focus while its action is in progress. A disabled button, such as Mantine's, would lose it. */
export function Button({ isPending = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <MantineButton
      type={type}
      aria-disabled={isPending || undefined}
      onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  );
}
