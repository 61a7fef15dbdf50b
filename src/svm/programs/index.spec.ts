import { expect, test } from 'vitest'
import { DecodeError, undefinedIfInvalid } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'
import { programOf } from './index.ts'

const known = Object.values(PROGRAM).flatMap((programId) => programOf(programId) ?? [])

test('finds each program by all of its addresses', () => {
  expect(programOf(PROGRAM.system)?.program).toBe('system')
  expect(programOf(PROGRAM.memo1)).toBe(programOf(PROGRAM.memo))
  expect(programOf(PROGRAM.token)?.name).toBe('Token Program')
  expect(programOf(PROGRAM.token2022)?.name).toBe('Token-2022 Program')
  expect(programOf(PROGRAM.ed25519)?.program).toBe('ed25519')
  expect(programOf(PROGRAM.nativeLoader)).toBeUndefined()
  expect(programOf('')).toBeUndefined()
})

test('an instruction that takes lamports names the account', () => {
  const accounts = Array.from({ length: 12 }, (_, index) => `account ${index}`)
  const taking = known.flatMap(({ decode, emptying = {} }) => {
    const parses = Array.from({ length: 20 }, (_, tag) => {
      // Behind the tag the lamports or another number: 1.
      const data = Uint8Array.from({ length: 200 }, (_, at) => (at === 0 ? tag : at === 4 ? 1 : 0))
      return undefinedIfInvalid(() => decode({ programId: '', accounts, data }))
    })
    return Object.entries(emptying).map(([type, field]) => {
      const account = parses.find((one) => one?.type === type)?.info[field]
      return { type, isNamed: accounts.includes(String(account)) }
    })
  })
  expect(taking.length).toBeGreaterThan(15)
  expect(taking.filter(({ isNamed }) => !isNamed)).toEqual([])
})

test('random bytes give a parse, nothing, or a DecodeError', () => {
  let seed = 11
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % below
  }
  const accounts = Array.from({ length: 12 }, (_, index) => `account ${index}`)
  for (const { decode, program } of known)
    for (let round = 0; round < 4_000; round++) {
      const data = Uint8Array.from({ length: random(120) }, () => (random(3) ? random(256) : random(2) * 255))
      // Most programs have a small u32 as instruction tag: every second round has such a tag.
      if (round % 2) data.fill(0, 1, 4)
      if (round % 4 > 1 && data.length > 0) data[0] = random(48)
      try {
        const parsed = decode({ programId: '', accounts: accounts.slice(0, random(13)), data })
        if (parsed) expect(parsed.type, program).not.toBe('')
      } catch (error) {
        expect(error).toBeInstanceOf(DecodeError)
      }
    }
})
