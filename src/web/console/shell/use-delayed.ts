import { useEffect, useState } from 'react';

/** The value after it has not changed for `pause` milliseconds. */
export function useDelayed<Value>(value: Value, pause: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
