import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
/** The last moment that JavaScript knows, in milliseconds since the epoch. The first one is its negative. */
export const END_OF_TIME = 8.64e15;

/** Reads `infinity` as a date, too. The driver reads it as a number, on which all methods of dates fail. */
function readTime(text: string): Date {
  const parse = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date | number;
  const time = parse(text);
  return typeof time === 'number' ? new Date(Math.sign(time) * END_OF_TIME) : time;
}

/** The types of a connection's results. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    Number(oid) === Number(TIMESTAMPTZ) && format !== 'binary'
      ? readTime
      : (pg.types.getTypeParser(oid, format) as unknown),
};
