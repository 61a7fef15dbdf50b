import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeBase58 } from '#lib/text/base58.ts'
import { readValidatorInfo, VALIDATOR_INFO_FILTER, VALIDATOR_INFO_KEY } from './config.ts'
import { readStake, STAKE_BYTES } from './stake.ts'
import { readStakeHistory } from './sysvar.ts'
import { readVote, readVoteHead, VOTE_HEAD_BYTES } from './vote.ts'

/** The data of an account that the `solana` command saved. */
function dataOf(file: string): Buffer {
  const url = new URL(`../../../test/real-data/accounts/${file}`, import.meta.url)
  const { account } = JSON.parse(readFileSync(url, 'utf8')) as { account: { data: [string, string] } }
  return Buffer.from(account.data[0], 'base64')
}

const voter = 'CertusDeBmqN8ZawdkxK5kFGMwBXdudvWHYwtNgNhvLu'
const withdrawer = '3HRNKNXafhr3wE9NSXRpNVdFYt6EVygdqFwqf6WpG57V'
const bytesOf = (address: string) => Buffer.from(decodeBase58(address) ?? [])
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

test('the head of a vote account says what the whole account says, in a real account of version 3', () => {
  const data = dataOf('kit_vote-account.base64.json')
  const head = readVoteHead(data.subarray(0, VOTE_HEAD_BYTES))
  expect(head).toMatchObject({
    version: 3,
    nodePubkey: 'HMU77m6WSL9Xew9YvVCgz1hLuhzamz74eD9avi4XPdr',
    commissionBps: 5_000,
  })
  expect(readVote(data)).toMatchObject(head ?? {})
})

test('the commission of a vote account of version 4 is exact to the basis point', () => {
  const collectors = [bytesOf(voter), bytesOf(withdrawer)]
  const head = Buffer.concat([
    Buffer.from([3, 0, 0, 0]),
    bytesOf(voter),
    bytesOf(withdrawer),
    ...collectors,
    Buffer.from([0xd5, 0x02]), // 725
    Buffer.from([0x10, 0x27]), // 10,000
    u64(0n),
    Buffer.from([0]),
  ]).subarray(0, VOTE_HEAD_BYTES)
  expect(readVoteHead(head)).toMatchObject({ version: 4, nodePubkey: voter, commissionBps: 725 })
})

test('a version that is not known has no head', () => {
  expect(readVoteHead(Buffer.alloc(VOTE_HEAD_BYTES))).toBeUndefined()
})

test('the first bytes of a real stake account say who delegates to whom, and whether the delegation is over', () => {
  const data = dataOf('kit_stake-account.base64.json')
  const found = readStake(data.subarray(0, STAKE_BYTES))
  expect(found).toEqual(readStake(data))
  expect(found).toMatchObject({ meta: { withdrawer }, delegation: { voter, deactivationEpoch: 471n } })
  expect(() => readStake(data.subarray(0, STAKE_BYTES - 1))).toThrow()
})

const info = (text: string, signer: number, kind = VALIDATOR_INFO_KEY) =>
  Buffer.concat([
    Buffer.from([2]),
    bytesOf(kind),
    Buffer.from([0]),
    bytesOf(voter),
    Buffer.from([signer]),
    u64(BigInt(Buffer.byteLength(text))),
    Buffer.from(text),
  ])

test("a validator's name counts only where its identity has signed it", () => {
  const text = '{"name":"Heap One","website":"https://heap.one"}'
  expect(readValidatorInfo(info(text, 1))).toEqual({
    ...{ identity: voter, name: 'Heap One', website: 'https://heap.one' },
  })
  expect(readValidatorInfo(info(text, 0))).toBeUndefined()
  expect(readValidatorInfo(info(text, 1, withdrawer))).toBeUndefined()
  const { offset, key } = VALIDATOR_INFO_FILTER
  expect(info(text, 1).subarray(offset, offset + 32)).toEqual(bytesOf(key))
})

test('a validator info of megabytes, or of many keys, is not read', () => {
  expect(readValidatorInfo(info(`{"name":"Heap One","a":"${'x'.repeat(5_000)}"}`, 1))).toBeUndefined()
  expect(
    readValidatorInfo(info(`{"name":"Heap One","a":${'['.repeat(9)}${']'.repeat(9)}}`, 1)),
  ).toBeUndefined()
  const manyKeys = Buffer.concat([
    Buffer.from([17]),
    info('{"name":"Heap One"}', 1).subarray(1),
    Buffer.alloc(999),
  ])
  expect(readValidatorInfo(manyKeys)).toBeUndefined()
})

test.each(['not JSON', '[]', '{}', '{"name":7}', '{"name":""}'])('the text %j has no name', (text) => {
  expect(readValidatorInfo(info(text, 1))).toBeUndefined()
})

test('the stake history has the newest epoch first, with the largest values', () => {
  const most = 2n ** 64n - 1n
  const data = Buffer.concat([
    u64(2n),
    ...[u64(9n), u64(most), u64(1n), u64(2n)],
    ...[u64(8n), u64(7n), u64(0n), u64(0n)],
  ])
  expect(readStakeHistory(data)).toEqual([
    { epoch: 9n, stakeHistory: { effective: most, activating: 1n, deactivating: 2n } },
    { epoch: 8n, stakeHistory: { effective: 7n, activating: 0n, deactivating: 0n } },
  ])
})
