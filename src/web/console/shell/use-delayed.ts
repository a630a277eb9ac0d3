import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for some time. @param pause in milliseconds */
export function useDelayed<Value>(value: Value, pause: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
