import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseIdl } from '#svm/idl/read-idl.ts'
import { jsonNames } from '#svm/programs/index.ts'
import { readDescription } from '../../protocols/layout.ts'
import { readRoles } from '../../protocols/program-roles.ts'
import { linesOf, programFolders, readSections, sectionsOf } from '../../protocols/program-text.ts'
import { chainsOf } from '../deeds/bridge-chains.ts'
import { bridgeOf, readBridge } from '../deeds/bridges.ts'
import { readFill } from '../deeds/fill-deeds.ts'
import { readTransfers } from '../deeds/sale-deeds.ts'
import { readOrders } from '../order-sentence.ts'
import { codeRules } from './code-rules.ts'
import { readSentences, type SentenceLine, sentenceLinesOf } from './sentence-lines.ts'

const read = (text: string) => readSentences(readSections(text))

test('a line has types, perhaps an actor, and words for one instruction and for several', () => {
  expect(
    read('[sentences quiet 7]\nlist sell: Offered {asset} at {price amount} on {@} | Offered # assets'),
  ).toEqual([
    {
      types: ['list', 'sell'],
      actor: undefined,
      kind: 'quiet',
      order: 7,
      one: [
        [
          'Offered ',
          { kind: 'address', name: 'asset' },
          ' at ',
          { kind: 'price', amount: 'amount', currency: undefined },
          ' on ',
          { kind: 'program' },
        ],
      ],
      several: [['Offered # assets']],
    },
  ])
})

test('words may be those of a function, and others where the instruction lacks something', () => {
  const [close, update] = read(
    '[sentences late 2]\nclose: (closedAccount)\nupdate: Changed {token mint} / Changed a token',
  )
  expect(close).toEqual({ types: ['close'], actor: undefined, kind: 'late', order: 2, code: 'closedAccount' })
  expect(update).toMatchObject({ one: [['Changed ', { kind: 'token', name: 'mint' }], ['Changed a token']] })
})

test('words with amounts have clauses', () => {
  expect(
    read('[sentences]\noperate by signer: Deposited {gave mint}; Swapped {other a b} for {got}'),
  ).toEqual([
    {
      types: ['operate'],
      actor: 'signer',
      kind: 'deed',
      order: 5,
      clauses: [
        ['Deposited ', { kind: 'gave', mint: 'mint' }],
        ['Swapped ', { kind: 'other', accounts: ['a', 'b'] }, ' for ', { kind: 'got', mint: undefined }],
      ],
    },
  ])
})

test.each([
  ['list', '"list" is no sentence: expected "type type by account: words"'],
  ['list: Offered {asset', '"Offered {asset" has a brace without the other'],
  ['list: Offered {the asset}', '"{the asset}" is not known: expected {@}, {x}, {token x}, {price x y}'],
  ['list: Offered {price a b c}', '"{price a b c}" is not known'],
  ['list: Offered one; listed it', '"Offered one; listed it" has too many parts'],
  ['list: One | two | three', '"One | two | three" has too many parts'],
  ['list: Gave {gave} | Gave # times', '"Gave {gave} | Gave # times" has a |: expected ;'],
])('the line %j is refused with its place', (line, message) => {
  expect(() => read(`[sentences]\n${line}`)).toThrow(`program.txt, line 2: ${message}`)
})

/** The types of instructions and the names of events that the folder describes. */
function typesOf(program: string): Set<string> {
  const idl = new URL(`../../protocols/${program}/idl.json`, import.meta.url)
  if (existsSync(idl))
    return new Set(parseIdl(readFileSync(idl, 'utf8'))?.instructions.map(({ name }) => name))
  const { instructions, events } = readDescription(sectionsOf(program))
  return new Set([...instructions.map(({ type }) => type), ...events.map(({ name }) => name)])
}

test('all sections of the folders are about instructions that the program has', () => {
  // Native and SPL programs have their instructions in code.
  const programs = programFolders.filter((program) => !jsonNames.includes(program))
  const unknown = programs.flatMap((program) => {
    const sections = sectionsOf(program)
    const { takes = [], pays = [], handsOn = [] } = readFill(sections) ?? {}
    const named = [
      ...readSentences(sections).flatMap(({ types }) => types),
      ...readOrders(sections).keys(),
      ...(readBridge(sections)?.calls.keys() ?? []),
      ...[...takes, ...pays, ...handsOn],
      ...readTransfers(sections).keys(),
    ]
    const roles = [...readRoles(sections)]
    const known = named.length + roles.length === 0 ? new Set<string>() : typesOf(program)
    return [
      ...named.filter((type) => !known.has(type ?? '')),
      ...roles.flatMap(([role, types]) => ([...known].some((type) => types.test(type)) ? [] : [role])),
    ].map((one) => `${program} ${one}`)
  })
  // Only the logs name this instruction.
  expect(unknown).toEqual(['lifinity-v2 updateConfigSpreadParam'])
  expect(programFolders.flatMap((program) => sentenceLinesOf(program)).length).toBeGreaterThan(300)
})

test('every function that makes words is used, and every name in parentheses is one', () => {
  const used = programFolders.flatMap((program) =>
    sentenceLinesOf(program).flatMap((line) => ('code' in line ? [line.code] : [])),
  )
  expect([...new Set(used)].sort()).toEqual(Object.keys(codeRules).sort())
})

test('the instructions that a bridge needs beside its own are described where they belong', () => {
  const missing = programFolders.flatMap((program) =>
    [...(bridgeOf(program)?.calls.values() ?? [])].flatMap(({ message }) =>
      (message?.types ?? []).filter((type) => !typesOf(message?.program ?? '').has(type)),
    ),
  )
  expect(missing).toEqual([])
  const bridges = programFolders.filter((program) => linesOf(sectionsOf(program), 'bridge').length > 0)
  expect(bridges.length).toBeGreaterThan(15)
  expect(chainsOf('wormhole-core').get('2')).toBe('Ethereum')
})

test('no folder has two lines of one kind for a type, of which only one could be used', () => {
  const kindOf = (line: SentenceLine) => ('clauses' in line ? 'amounts' : line.kind)
  const twice = programFolders.flatMap((program) => {
    const keys = sentenceLinesOf(program).flatMap((line) =>
      line.types.map((type) => `${program} ${kindOf(line)} ${type}`),
    )
    return keys.filter((key, index) => keys.indexOf(key) !== index)
  })
  expect(twice).toEqual([])
})
