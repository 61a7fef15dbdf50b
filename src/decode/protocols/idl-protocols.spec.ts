import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { solana } from '#profiles/solana.ts'
import { parseIdl } from '#svm/idl/read-idl.ts'
import { jsonNames } from '#svm/programs/index.ts'
import { protocolNames } from './index.ts'
import { program, readProgram } from './program.ts'

const folder = new URL('./', import.meta.url)
const folders = readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? [one.name] : [],
)
const has = (name: string, file: string) => existsSync(new URL(`${name}/${file}`, folder))
const idls = folders.filter((name) => has(name, 'idl.json'))
const textOf = (name: string) => readFileSync(new URL(`${name}/idl.json`, folder), 'utf8')

test('every folder is of one protocol or native program, and every IDL has a program on Solana', () => {
  const known = [...protocolNames, ...jsonNames]
  expect(folders.filter((name) => !known.includes(name))).toEqual([])
  const used = Object.values(solana.programs).map(({ protocol }) => protocol)
  expect(idls.filter((name) => !used.includes(name))).toEqual([])
})

test.each(folders.filter((name) => has(name, 'program.txt') || has(name, 'idl.json')))(
  'the data of %s can be read',
  (name) => {
    expect(() => readProgram(name)).not.toThrow()
  },
)

test.each(idls)('%s names its source, and describes every type', (file) => {
  const text = textOf(file)
  const { source } = JSON.parse(text)
  expect(source).toMatch(/^(npm |https:)/)
  const idl = parseIdl(text)
  expect(idl?.instructions.length).toBeGreaterThan(0)
  // After a type without a definition the other arguments would stay unread.
  expect(JSON.stringify(idl?.instructions)).not.toContain('"kind":"unknown"')
  const named = [...text.matchAll(/"defined":(?:\{"name":)?"(\w+)"/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !idl?.types.has(name))).toEqual([])
})

const decode = (protocol: string, hex: string, accounts: string[] = []) =>
  program(protocol).decode({ programId: 'program', accounts, data: Buffer.from(hex, 'hex') })

test('an instruction has its arguments and the names of its accounts; an absent optional account is null', () => {
  expect(decode('stake-pool', '0e00ca9a3b00000000', ['pool', 'withdraw', 'reserve', 'payer'])).toEqual({
    type: 'depositSol',
    info: {
      lamports: 1_000_000_000,
      stakePool: 'pool',
      withdrawAuthority: 'withdraw',
      reserveStake: 'reserve',
      fundingAccount: 'payer',
    },
  })
  // The asset has no collection: clients pass the program's id in its place.
  expect(decode('mpl-core', '0e00', ['asset', 'program', 'payer', 'owner', 'receiver'])).toEqual({
    type: 'transferV1',
    info: {
      compressionProof: null,
      asset: 'asset',
      collection: null,
      payer: 'payer',
      authority: 'owner',
      newOwner: 'receiver',
    },
  })
})

test('data that ends early keeps the type and the arguments that are there', () => {
  expect(decode('stake-pool', '0e00ca')).toEqual({ type: 'depositSol', info: { remainingData: '00ca' } })
  expect(decode('stake-pool', '')).toBeUndefined()
  expect(decode('drift', '00')).toBeUndefined()
})

test('an event that a program writes by calling itself is told apart', () => {
  expect(decode('drift', 'e445a52e51cb9a1d00')).toEqual({ type: 'event', info: {} })
  expect(decode('wormhole-core', 'e445a52e51cb9a1d9ef61bc2241428b9')?.type).toBe('event')
  expect(decode('wormhole-core', '09')?.type).toBe('closePostedMessage')
})

test("an error has the program's words, below 6000 those of the framework", () => {
  const errorOf = (protocol: string, code: number) => program(protocol).errorOf?.(code)
  expect(errorOf('drift', 6010)).toEqual({
    name: 'UserHasNoPositionInMarket',
    message: 'User Has No Position In Market',
  })
  expect(errorOf('drift', 2006)?.name).toBe('ConstraintSeeds')
  expect(errorOf('stake-pool', 39)?.name).toBe('ExceededSlippage')
  expect(errorOf('stake-pool', 2006)).toBeUndefined()
  expect(errorOf('mpl-core', 2006)).toBeUndefined()
})

test('a vote of SPL Governance names its proposal', () => {
  const accounts = ['realm', 'governance', 'proposal', 'ownerRecord', 'voterRecord', 'authority', 'vote']
  expect(decode('spl-governance', '0d00010064', accounts)).toMatchObject({
    type: 'castVote',
    info: { realm: 'realm', proposal: 'proposal', voteRecord: 'vote' },
  })
})
