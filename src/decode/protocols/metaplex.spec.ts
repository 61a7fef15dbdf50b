import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { base58, key, parsedTransaction } from '../testing/transactions.ts'

const PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const registry = { [PROGRAM]: { name: 'Token Metadata Program', protocol: 'metaplex' } }
const accounts = Array.from({ length: 8 }, (_, i) => key(i + 1))

function decode(data: string, count = accounts.length, err: unknown = null) {
  const instruction: RpcInstruction = {
    programId: PROGRAM,
    accounts: accounts.slice(0, count),
    data: base58(data),
    stackHeight: null,
  }
  const source = parsedTransaction({
    keys: [...accounts, PROGRAM],
    instructions: [instruction],
    meta: { err },
  })
  const { instructions, metadataChanges, decodeError } = decodeTransaction(0, source, { registry })
  return { instruction: instructions[0], changes: metadataChanges, decodeError }
}

test('reads the creation of an NFT of mainnet, its padding and its creators', () => {
  const { changes, decodeError } = decode(
    '00200000004b68756e6e7420536f6c646965727a20233634300000000000000000000000000a0000004b48554e54000000000008000000697066733a2f2f78fa00010200000067cb3313ddc3f2258cbb2f2811d9ebbbdd201ab05c8b7ab44d4ac5a5dd5b35cc0100cb526c6fab706776349557a10525575f95a53e1852bd78c35d90959d150a3867006401',
  )
  expect(decodeError).toBe('')
  expect(changes).toEqual([
    {
      account: key(1),
      mint: key(2),
      source: 'metaplex',
      name: 'Khunnt Soldierz #640',
      symbol: 'KHUNT',
      uri: 'ipfs://x',
      updateAuthority: key(5),
      isMutable: true,
      sellerFeeBasisPoints: 250,
      creators: [
        { address: '7zAhomM86b2LCtRniiSUor1qEYSH2LWUBB4WJXCzeEts', verified: true, share: 0 },
        {
          address: encodeBase58(
            Buffer.from('cb526c6fab706776349557a10525575f95a53e1852bd78c35d90959d150a3867', 'hex'),
          ),
          verified: false,
          share: 100,
        },
      ],
    },
  ])
})

test('an update of mainnet that transfers the authority changes nothing else', () => {
  const { instruction, changes } = decode(
    '0100014d736d3d337216e5c9b1a1584a0d7a39ba37ee5d506a91b8c4bd59e609fa643a0101',
    2,
  )
  expect(instruction).toMatchObject({
    type: 'updateMetadataAccount',
    info: { data: null, primarySaleHappened: true },
  })
  expect(changes).toEqual([
    {
      account: key(1),
      mint: null,
      source: 'metaplex',
      updateAuthority: '6DLUecp4G13R4BCANcYZm3W3A55vm8ith7VscMAr8wV3',
    },
  ])
})

test('the later forms of create and update give the same', () => {
  const texts = '0100000041010000004201000000430a0000'
  // A creation: version, name A, symbol B, uri C, 10 basis points, no creators; no primary sale yet, mutable,
  // fungible.
  const created = decode(`2a00${texts}000102`)
  expect(created.changes).toMatchObject([
    {
      account: key(1),
      mint: key(3),
      name: 'A',
      symbol: 'B',
      uri: 'C',
      isMutable: true,
      updateAuthority: key(6),
    },
  ])
  expect(created.instruction?.info?.tokenStandard).toBe('Fungible')
  // An update as the update authority: no new authority, new data, primary sale unchanged, immutable from now
  // on.
  const updated = decode(`32010001${texts}000100`)
  expect(updated.changes).toMatchObject([{ account: key(5), mint: key(4), name: 'A', isMutable: false }])
})

test('lengths larger than the bytes are reported as a problem and cause no error', () => {
  const { instruction, changes, decodeError } = decode('00010000004101000000420100000043000001ffffffff')
  expect(decodeError).toMatch(/Expected 4294967295 entries/)
  expect(instruction).toMatchObject({ type: null, info: null })
  expect(changes).toEqual([])
  expect(decode('00ffffffff').changes).toEqual([])
  expect(decode('fe').instruction?.type).toBeNull()
})

test('a failed transaction changed no metadata', () => {
  const { changes } = decode(
    '0100014d736d3d337216e5c9b1a1584a0d7a39ba37ee5d506a91b8c4bd59e609fa643a0101',
    2,
    { InstructionError: [0, { Custom: 1 }] },
  )
  expect(changes).toEqual([])
})
