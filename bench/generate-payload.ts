import { PROGRAM } from '#svm/program-ids.ts'

// The RPC JSON of a generated transaction, as an SQL expression over the staged columns.

/** The amount of a trade's first inner token transfer; the second one transfers the same amount back. */
export const amount = 'sipHash64(slot, tx_index) % 1000000000000'

const list = (items: string) => `concat('[', arrayStringConcat(${items}, ','), ']')`
const json = (...parts: string[]) => `concat(${parts.join(', ')})`
const text = (value: string) => `'${value}'`
const byte = (value: string) => `char(${value})`

/** The number of writable accounts after the payer; two mints and four programs follow. */
const w = '(length(accounts) - 7)'

// A real vote of a devnet validator (compactupdatevotestate), without its accounts and blockhash.
const VOTE =
  '0102020100740c00000029d0b912000000001f011f011e011d011c011b011a0119011801170116011501140113011201110110010f010e010d010c010b010a0109010801070106010501040103010201016d3045b2fb2bf779da52e42674b89d5941332e37d307ee73b0c4d83e095e8aae01867aa26600000000'
const trade = json(
  byte('3'), // instructions
  byte(`${w} + 3`),
  `unhex('000502400d0300')`, // setComputeUnitLimit 200,000
  byte(`${w} + 3`),
  `unhex('00090310270000'), unhex('00000000')`, // setComputeUnitPrice 10,000
  byte(`${w} + 5`),
  byte(`${w} + 3`),
  `arrayStringConcat(arrayMap(i -> ${byte('i')}, range(${w} + 3)))`,
  byte('32'),
  'substring(signature, 17, 32)',
)
const wire = json(
  byte('1'),
  'signature',
  `if(is_vote, unhex('010001'), unhex('010006'))`,
  byte('length(accounts)'),
  // Each account is concatenated with an empty text, because arrayStringConcat drops trailing zeros of a
  // FixedString.
  "arrayStringConcat(arrayMap(account -> concat(account, ''), accounts))",
  'reinterpretAsFixedString(sipHash128(slot, 1))',
  'reinterpretAsFixedString(sipHash128(slot, 2))',
  `if(is_vote, unhex('${VOTE}'), ${trade})`,
)

const balance = (i: string) => `sipHash64(accounts[${i}], slot) % 10000000000 + 1000000000`
const balances = (less: string) =>
  list(`arrayMap(i -> toString(${balance('i')} - if(i = 1, ${less}, 0)), arrayEnumerate(accounts))`)

// The data of transferChecked: tag 12, amount, decimals.
const data = `base58Encode(concat(unhex('0c'), reinterpretAsFixedString(toUInt64(${amount})), unhex('06')))`
const transfer = (from: string, mint: string, to: string, by: string) =>
  json(
    text('{"programIdIndex":'),
    `toString(${w} + 4)`,
    text(`,"accounts":[${from},`),
    `toString(${w} + ${mint})`,
    text(`,${to},${by}],"data":"`),
    data,
    text('","stackHeight":2}'),
  )
const inner = `if(is_vote OR NOT success, '', ${json(
  text('{"index":2,"instructions":['),
  transfer('1', '1', '3', '0'),
  text(','),
  transfer('3', '2', '2', '4'),
  text(']}'),
)})`

const tokenBalances = list(
  `arrayMap(i -> ${json(
    text('{"accountIndex":'),
    'toString(i)',
    text(',"mint":"'),
    'base58Encode(accounts[if(i = 1 OR i = 3, -6, -5)])',
    text('","owner":"'),
    'base58Encode(accounts[if(i <= 2, 1, 5)])',
    text(`","programId":"${PROGRAM.token}","uiTokenAmount":{"amount":"`),
    'toString(sipHash64(slot, tx_index, i) % 1000000000000)',
    text('","decimals":6,"uiAmount":'),
    'toString(sipHash64(slot, tx_index, i) % 1000000000000 / 1000000)',
    text(',"uiAmountString":"'),
    'toString(sipHash64(slot, tx_index, i) % 1000000000000 / 1000000)',
    text('"}}'),
  )}, if(is_vote, [], range(1, 7)))`,
)

const ran = (id: string, depth: number, ...lines: string[]) =>
  [`"Program ${id} invoke [${depth}]"`, ...lines, `"Program ${id} success"`].join(',')
const moved = ran(
  PROGRAM.token,
  2,
  '"Program log: Instruction: TransferChecked"',
  `"Program ${PROGRAM.token} consumed 6238 of 163122 compute units"`,
)
const budget = ran(PROGRAM.computeBudget, 1)
const tradeLogs = json(
  text(`${budget},${budget},"Program `),
  'base58Encode(accounts[-2])',
  text(' invoke [1]","Program log: Instruction: Swap",'),
  `if(success, '${moved},${moved},', '')`,
  text('"Program data: '),
  'base64Encode(arrayStringConcat(arrayMap(i -> reinterpretAsFixedString(sipHash128(signature, i)), range(8))))',
  text('","Program '),
  'base58Encode(accounts[-2])',
  text(' consumed '),
  'toString(compute_units)',
  text(' of 199700 compute units","Program '),
  'base58Encode(accounts[-2])',
  `if(success, ' success"', ' failed: custom program error: 0x1771"')`,
)

export const payload = json(
  text('{"slot":'),
  'toString(slot)',
  text(',"index":'),
  'toString(tx_index)',
  text(',"blockHeight":'),
  'toString(height)',
  text(',"blockTime":'),
  'toString(block_time)',
  text(',"source":{"transaction":["'),
  `base64Encode(${wire})`,
  text('","base64"],"meta":{"err":'),
  `if(success, 'null,"status":{"Ok":null}', concat(error, ',"status":{"Err":', error, '}'))`,
  text(',"fee":'),
  'toString(fee)',
  text(',"preBalances":'),
  balances('0'),
  text(',"postBalances":'),
  balances('fee'),
  text(',"innerInstructions":['),
  inner,
  text('],"logMessages":['),
  `if(is_vote, '${ran(PROGRAM.vote, 1)}', ${tradeLogs})`,
  text('],"preTokenBalances":'),
  tokenBalances,
  text(',"postTokenBalances":'),
  tokenBalances,
  text(',"rewards":[],"loadedAddresses":{"writable":[],"readonly":[]},"computeUnitsConsumed":'),
  'toString(compute_units)',
  text('},"version":"legacy"}}'),
)
