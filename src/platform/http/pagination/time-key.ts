import { END_OF_TIME } from '../../database/driver/times.js';

const KEY = /^(\d{4,6})(-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)( BC)?$/;
/** The first year that PostgreSQL knows, as JavaScript counts it. */
const FIRST_YEAR = -4712;

/** A time in a cursor, as PostgreSQL reads it. JavaScript writes a sign and six digits for years outside 0 to 9999. */
export function timeKey(time: Date): string {
  if (Math.abs(time.getTime()) === END_OF_TIME) return time.getTime() > 0 ? 'infinity' : '-infinity';
  const year = time.getUTCFullYear();
  const text = String(year > 0 ? year : 1 - year).padStart(4, '0');
  return `${text}${time.toISOString().replace(/^[+-]?\d+/, '')}${year > 0 ? '' : ' BC'}`;
}

export function isTimeKey(key: string): boolean {
  if (key === 'infinity' || key === '-infinity') return true;
  const [, digits, rest = '', isBefore] = KEY.exec(key) ?? [];
  const year = isBefore ? 1 - Number(digits) : Number(digits);
  const time = new Date(`${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}${rest}`);
  return year >= FIRST_YEAR && !Number.isNaN(time.getTime()) && timeKey(time) === key;
}
