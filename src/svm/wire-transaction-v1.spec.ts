import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { buildMessage, serializeTransaction } from './build-message.ts'
import { parseWireMessage, parseWireTransaction, signatureOf, WireError } from './wire-transaction.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const key = (fill: number) => fill.toString(16).padStart(2, '0').repeat(32)

const signature = '77'.repeat(64)
/** Keys payer, other and program; two instructions, of which the second has neither accounts nor data. */
const withConfig = (mask: string, values: string, { instructions = '02', keys = '03' } = {}) =>
  [
    '81', // version 1
    '010001', // one signer, none of them read-only; one read-only account that does not sign
    mask,
    key(9), // the lifetime: a blockhash
    `${instructions}${keys}`,
    `${key(1)}${key(2)}${key(3)}`,
    values,
    '02020300', // instruction 0 calls account 2 with two accounts and three bytes
    '02000000',
    '0100aabbcc', // the accounts and bytes of instruction 0
    signature,
  ].join('')
const whole = withConfig('1f000000', `${'d204000000000000'}${'400d0300'}${'00000100'}${'00800000'}`)

test('parses accounts, instructions, compute budget and the signatures at the end', () => {
  const transaction = parseWireTransaction(bytes(whole))
  expect(transaction).toEqual({
    version: 1,
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    staticKeys: [bytes(key(1)), bytes(key(2)), bytes(key(3))],
    recentBlockhash: bytes(key(9)),
    instructions: [
      { programIdIndex: 2, accountIndexes: bytes('0100'), data: bytes('aabbcc') },
      { programIdIndex: 2, accountIndexes: bytes(''), data: bytes('') },
    ],
    lookups: [],
    config: {
      priorityFeeLamports: 1234n,
      computeUnitLimit: 200_000,
      loadedAccountsDataSizeLimit: 65_536,
      heapSize: 32_768,
    },
    message: bytes(whole.slice(0, -128)),
    signatures: [bytes(signature)],
  })
  expect(signatureOf(transaction)).toBe(encodeBase58(bytes(signature)))
})

test('parses a transaction of a wallet library', () => {
  const address = (fill: number) => encodeBase58(bytes(key(fill))) as Address
  const message = pipe(
    { ...createTransactionMessage({ version: 1 }), config: { priorityFeeLamports: 7n, heapSize: 65_536 } },
    (made) => setTransactionMessageFeePayer(address(1), made),
    (made) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: encodeBase58(bytes(key(9))) as Blockhash, lastValidBlockHeight: 1n },
        made,
      ),
    (made) =>
      appendTransactionMessageInstructions(
        [
          { programAddress: address(3), accounts: [{ address: address(2), role: 1 }], data: bytes('aabb') },
          { programAddress: address(4), data: new Uint8Array(2_000).fill(5) },
        ],
        made,
      ),
  )
  const encoded = getTransactionEncoder().encode(compileTransaction(message)) as Uint8Array
  const read = parseWireTransaction(encoded)
  const named = read.instructions.map(({ programIdIndex, accountIndexes, data }) => ({
    program: encodeBase58(read.staticKeys[programIdIndex] as Uint8Array),
    accounts: [...accountIndexes].map((index) => encodeBase58(read.staticKeys[index] as Uint8Array)),
    size: data.length,
  }))
  expect(named).toEqual([
    { program: address(3), accounts: [address(2)], size: 2 },
    { program: address(4), accounts: [], size: 2_000 },
  ])
  expect(read.config).toMatchObject({
    priorityFeeLamports: 7n,
    computeUnitLimit: undefined,
    heapSize: 65_536,
  })
})

test('each mask bit has four bytes of values, even an undefined one', () => {
  const none = {
    priorityFeeLamports: undefined,
    computeUnitLimit: undefined,
    loadedAccountsDataSizeLimit: undefined,
    heapSize: undefined,
  }
  const cases: [mask: string, values: string, config: object][] = [
    ['00000000', '', none],
    ['04000000', '01000000', { ...none, computeUnitLimit: 1 }],
    ['10000000', 'ffffffff', { ...none, heapSize: 4_294_967_295 }],
    // One of the two bits of the fee.
    ['05000000', 'eeeeeeee02000000', { ...none, computeUnitLimit: 2 }],
    ['06000000', 'eeeeeeee02000000', { ...none, computeUnitLimit: 2 }],
    // Bits without a meaning yet, the highest among them.
    ['28000080', '0300000011111111eeeeeeee', { ...none, loadedAccountsDataSizeLimit: 3 }],
    ['03000000', 'ffffffffffffffff', { ...none, priorityFeeLamports: 2n ** 64n - 1n }],
  ]
  for (const [mask, values, config] of cases) {
    const transaction = parseWireTransaction(bytes(withConfig(mask, values)))
    expect(transaction.config, mask).toEqual(config)
    expect(transaction.instructions.length).toBe(2)
  }
})

test('rejects truncated bytes, trailing bytes and wrong counts', () => {
  const full = bytes(whole)
  for (let end = 0; end < full.length; end++)
    expect(() => parseWireTransaction(full.subarray(0, end)), `cut at ${end}`).toThrow(WireError)
  expect(() => parseWireTransaction(bytes(`${whole}00`))).toThrow(
    `The transaction ends at byte ${full.length}, but 1 more follow.`,
  )
  for (const counts of [
    { instructions: 'ff' },
    { instructions: '01' },
    { keys: 'ff' },
    { keys: '02' },
    { keys: '00' },
  ])
    expect(() => parseWireTransaction(bytes(withConfig('00000000', '', counts)))).toThrow(WireError)
  // More signatures than there are, and every mask bit without a value.
  expect(() => parseWireTransaction(bytes(whole.replace('81010001', '81ff0001')))).toThrow(WireError)
  expect(() => parseWireTransaction(bytes(withConfig('ffffffff', '')))).toThrow(WireError)
})

test('random bytes give a transaction or a WireError', () => {
  let seed = 11
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % below
  }
  const full = bytes(whole)
  for (let round = 0; round < 10_000; round++) {
    const changed = full.slice()
    for (let flips = 1 + random(4); flips > 0; flips--) changed[1 + random(full.length - 1)] = random(256)
    const strict = round % 2 === 0
    try {
      parseWireTransaction(changed, { strict })
    } catch (error) {
      expect(error).toBeInstanceOf(WireError)
    }
  }
})

test('a message without signatures is read alike', () => {
  const { signatures: _, ...message } = parseWireTransaction(bytes(whole))
  expect(parseWireMessage(message.message)).toEqual(message)
})

test('strict takes up to 4,096 bytes, 64 accounts, 64 instructions and 12 signatures', () => {
  const strict = { strict: true }
  const built = ({ accounts = 2, instructions = 1, signers = 1, data = 0 }) => {
    const others = Array.from({ length: accounts - 2 }, (_, at) => ({
      address: new Uint8Array(32).fill(100 + at),
      signer: at + 1 < signers,
    }))
    const calls = Array.from({ length: instructions }, (_, at) => ({
      programId: bytes(key(3)),
      accounts: at === 0 ? others : [],
      data: new Uint8Array(at === 0 ? data : 0),
    }))
    const message = buildMessage({
      payer: bytes(key(1)),
      instructions: calls,
      recentBlockhash: bytes(key(9)),
      config: {},
    })
    return serializeTransaction(Array(signers).fill(bytes(signature)), message)
  }
  const empty = built({}).length
  const largest = built({ data: 4_096 - empty })
  expect(largest.length).toBe(4_096)
  for (const taken of [bytes(whole), largest, built({ accounts: 64, instructions: 64, signers: 12 })])
    expect(parseWireTransaction(taken, strict).version).toBe(1)
  const refused: [Uint8Array, string][] = [
    [built({ data: 4_097 - empty }), 'The transaction has 4097 bytes; a node takes 4096.'],
    [built({ accounts: 65 }), 'The transaction has 65 accounts; version 1 may have 64.'],
    [built({ instructions: 65 }), 'The transaction has 65 instructions; version 1 may have 64.'],
    [built({ accounts: 20, signers: 13 }), 'The transaction has 13 signatures; version 1 may have 12.'],
  ]
  for (const [wire, fault] of refused) {
    expect(() => parseWireTransaction(wire, strict)).toThrow(new WireError(fault))
    expect(parseWireTransaction(wire).version).toBe(1)
  }
})

test('strict rejects a mask without meaning, a heap of a wrong size and an account that is named twice', () => {
  const heap = (size: number) =>
    withConfig('10000000', Buffer.from(Uint32Array.of(size).buffer).toString('hex'))
  const refused: [string, string][] = [
    [withConfig('01000000', 'eeeeeeee'), 'The header sets one of the two bits of the priority fee.'],
    [withConfig('00000080', 'eeeeeeee'), 'The header sets a bit without a meaning: 0x80000000.'],
    [heap(33_000), 'The header asks for a heap of 33000 bytes, not for 32 to 256 KiB in whole KiB.'],
    [heap(31 * 1_024), 'The header asks for a heap of 31744 bytes, not for 32 to 256 KiB in whole KiB.'],
    [heap(257 * 1_024), 'The header asks for a heap of 263168 bytes, not for 32 to 256 KiB in whole KiB.'],
    [whole.replace(key(2), key(1)), 'The transaction names an account twice.'],
    [whole.replace('0100aabbcc', '0103aabbcc'), 'Instruction 0 names account 3, but the transaction has 3.'],
    [whole.replace('81010001', '81010101'), 'No signer can pay the fee: all 1 are read-only.'],
  ]
  for (const [wire, fault] of refused) {
    expect(() => parseWireTransaction(bytes(wire), { strict: true }), fault).toThrow(new WireError(fault))
    expect(parseWireTransaction(bytes(wire)).version).toBe(1)
  }
  for (const size of [32, 256])
    expect(parseWireTransaction(bytes(heap(size * 1_024)), { strict: true })).toBeTruthy()
})

test('what is built has the config that was asked for, and no more', () => {
  for (const config of [
    {},
    { computeUnitLimit: 1_000, loadedAccountsDataSizeLimit: 65_536 },
    {
      priorityFeeLamports: 2n ** 64n - 1n,
      computeUnitLimit: 1,
      loadedAccountsDataSizeLimit: 2,
      heapSize: 32_768,
    },
  ]) {
    const message = buildMessage({
      payer: bytes(key(1)),
      instructions: [
        { programId: bytes(key(3)), accounts: [{ address: bytes(key(2)) }], data: bytes('aabb') },
      ],
      recentBlockhash: bytes(key(9)),
      config,
    })
    const read = parseWireTransaction(serializeTransaction([bytes(signature)], message), { strict: true })
    expect(read).toMatchObject({ message, signatures: [bytes(signature)] })
    expect(read.config).toEqual({
      ...{ priorityFeeLamports: undefined, computeUnitLimit: undefined },
      ...{ loadedAccountsDataSizeLimit: undefined, heapSize: undefined },
      ...config,
    })
  }
})

test('the error of a later version has its number', () => {
  for (const [first, version] of [
    ['82', 2],
    ['ff', 127],
  ] as const)
    expect(() => parseWireTransaction(bytes(`${first}${whole.slice(2)}`))).toThrow(
      new WireError(`The transaction has version ${version}; versions legacy, 0 and 1 can be read.`, version),
    )
})
