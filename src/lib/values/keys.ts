/**
 * The keys of a record by their names in the type, in order of definition. For records that are written out in code:
 * an object from outside may have more keys than its type.
 */
export const keysOf = <Row extends object>(record: Row): (keyof Row & string)[] =>
  Object.keys(record) as (keyof Row & string)[]
