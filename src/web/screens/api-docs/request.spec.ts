import { expect, test } from 'vitest'
import { openApi } from '../../testing/openapi-sample.ts'
import { curlOf, missingFields, pathOf } from './CallForm.tsx'
import { type Call, exampleOf, findCalls, groupCalls } from './list-calls.ts'
import { fieldsOf, typeOf } from './schema-fields.ts'

const groups = groupCalls(openApi)
function callOf(id: string): Call {
  const found = groups.flatMap(({ calls }) => calls).find((call) => call.id === id)
  if (!found) throw new Error(`There is no call ${id}.`)
  return found
}
const values = {
  ...{ height: '7', signature: 's', wallet: 'w', mint: 'm', program: 'p' },
  ...{ validator: 'v', stakeAccount: 's', imageUrl: '' },
}

test('calls are grouped by subject in the order of the document', () => {
  expect(groups.map(({ subject, calls }) => [subject, calls.map(({ id }) => id)])).toEqual([
    ['Blocks', ['getBlock']],
    ['Tokens', ['exportTokenHolders']],
    ['Chat', ['setTrollboxSetting']],
  ])
})

test.each([
  ['BLOCK height', ['getBlock']],
  ['hides', ['setTrollboxSetting']],
  ['tokens', ['exportTokenHolders']],
  ['', ['getBlock', 'exportTokenHolders', 'setTrollboxSetting']],
  ['nothing like it', []],
])('the search %j finds %j', (text, ids) => {
  expect(findCalls(groups, text).flatMap(({ calls }) => calls.map(({ id }) => id))).toEqual(ids)
})

test('a request has its values in the path and in the query, encoded', () => {
  const call = callOf('getBlock')
  expect(pathOf(call, { height: '7', limit: '3', order: '' })).toBe('/api/block/7?limit=3')
  expect(pathOf(call, { height: 'a/b?', order: 'asc' })).toBe('/api/block/a%2Fb%3F?order=asc')
  expect(pathOf(call, {})).toBe('/api/block/{height}')
  expect(missingFields(call, { limit: '3' }).map(({ name }) => name)).toEqual(['height'])
})

test('the command is safe in a shell, and has a placeholder for the token of the admin', () => {
  expect(curlOf(callOf('getBlock'), { height: "7'; rm x" }, 'https://x.test')).toBe(
    `curl --fail-with-body 'https://x.test/api/block/7'\\''%3B%20rm%20x'`,
  )
  expect(curlOf(callOf('setTrollboxSetting'), { key: 'k', value: "it's" }, 'https://x.test')).toBe(
    `curl --fail-with-body 'https://x.test/api/trollbox/settings/k' -X POST -H "Authorization: Bearer $ADMIN_TOKEN" -H 'Content-Type: application/json' -d '{"value":"it'\\''s"}'`,
  )
  expect(curlOf(callOf('exportTokenHolders'), { mint: 'm' }, 'https://x.test')).toBe(
    `curl --fail-with-body 'https://x.test/api/token/m/holders/export' -OJ`,
  )
})

test('examples have values of the chain; a call without an example has none', () => {
  expect(exampleOf(callOf('getBlock'), values)).toEqual({ height: '7', limit: '3' })
  expect(exampleOf(callOf('setTrollboxSetting'), values)).toEqual({ key: 'trollbox_enabled', value: 'true' })
  expect(exampleOf(callOf('exportTokenHolders'), values)).toEqual({})
})

test('types are words, and the fields of referenced schemas are shown, also those in JSON text', () => {
  const { schemas } = openApi.components
  const block = callOf('getBlock').output
  expect(typeOf(block ?? {}, schemas)).toBe('Block')
  expect(fieldsOf(block, schemas)).toEqual([
    { name: 'height', type: 'Count (integer) or null', description: 'Blocks before it.', fields: [] },
    {
      name: 'accounts',
      type: 'string',
      description: 'JSON text of `Entry[]`.',
      fields: [{ name: 'pubkey', type: 'string', description: undefined, fields: [] }],
    },
    {
      name: 'list',
      type: 'list of Entry',
      description: undefined,
      fields: [{ name: 'pubkey', type: 'string', description: undefined, fields: [] }],
    },
    { name: 'names', type: 'object of string', description: undefined, fields: [] },
  ])
})
