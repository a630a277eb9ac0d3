/** A half-open period in whole seconds: it includes `from` but not `until`. Null means unbounded. */
export interface Period {
  from: Date | null;
  until: Date | null;
}

export interface Page<T> {
  items: T[];
  isLast: boolean;
}
