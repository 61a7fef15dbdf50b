import { shellWord } from '../../components/docs/shell-word.ts'
import type { Call, CallField } from './list-calls.ts'

/** The entered values, by field. */
export type Values = Readonly<Record<string, string>>

/** The fields that must be filled in before the call can be sent. */
export const missingFields = ({ fields }: Pick<Call, 'fields'>, values: Values): CallField[] =>
  fields.filter(({ name, required }) => required && !values[name])

/** The path with the values in it; a path parameter without one stays as `{name}`. */
export function pathOf({ path, fields }: Pick<Call, 'path' | 'fields'>, values: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  )
  const query = new URLSearchParams()
  for (const { name, place } of fields) if (place === 'query' && values[name]) query.set(name, values[name])
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** The call as a command for a shell. Of an admin call the token is left to be filled in. */
export function curlOf(call: Call, values: Values, origin: string): string {
  const words = ['curl --fail-with-body', shellWord(origin + pathOf(call, values))]
  const body = call.fields.filter(({ place }) => place === 'body')
  if (call.method === 'post') words.push('-X POST')
  if (call.isOfAdmin) words.push(`-H "Authorization: Bearer $ADMIN_TOKEN"`)
  if (body.length > 0) {
    const content = Object.fromEntries(body.map(({ name }) => [name, values[name] ?? '']))
    words.push(`-H 'Content-Type: application/json'`, `-d ${shellWord(JSON.stringify(content))}`)
  }
  if (call.contentTypes.some((type) => type !== 'application/json')) words.push('-OJ')
  return words.join(' ')
}
