/**
 * The keys of a record with the types of their names, in order of definition. Only for objects that are
 * written out in code: an object from outside may have more keys than its type.
 */
export const keysOf = <Row extends object>(record: Row): (keyof Row & string)[] =>
  Object.keys(record) as (keyof Row & string)[]

/** The fields of a record with these names. */
export const pick = <Row extends object, Name extends keyof Row>(
  record: Row,
  names: readonly Name[],
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Row, Name>
