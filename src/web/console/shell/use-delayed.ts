import { useEffect, useState } from 'react';

/** The last value that stayed the same for `pause` milliseconds, and at first the initial value. */
export function useDelayed<Value>(value: Value, pause: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
