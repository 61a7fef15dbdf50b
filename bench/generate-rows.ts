import { decodeBase58 } from '#lib/text/base58.ts'
import { FAILED, IS_VOTE } from '#store/tables/addresses/address-transactions.ts'
import type { DataTableName } from '#store/tables/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { amount } from './generate-payload.ts'

// SQL expressions over `n`, the number of a transaction, and `accounts`. Pseudo-random values are hashes of
// `n`.

const bytes = (text: string) => Buffer.from(decodeBase58(text) ?? []).toString('hex')
export const key = (programId: string) => `toFixedString(unhex('${bytes(programId)}'), 32)`
const half = (what: string, salt: number) => `reinterpretAsFixedString(sipHash128(${what}, ${salt}))`
export const hash32 = (what: string) => `toFixedString(concat(${half(what, 1)}, ${half(what, 2)}), 32)`
const uniform = (what: string) => `(sipHash64(${what}, 3) % 1000000 / 1000000)`

export const FIRST_SLOT = 300_000_000
const FIRST_HEIGHT = 280_000_000
export const FIRST_TIME = 1_760_000_000

const block = 'intDiv(n, 1000)'
const isVote = '(sipHash64(n, 4) % 100 < 50)'

export const wallet = (ids: string) => hash32(`('wallet', ${ids})`)
const programs = {
  token: key(PROGRAM.token),
  budget: key(PROGRAM.computeBudget),
  system: key(PROGRAM.system),
  vote: key(PROGRAM.vote),
}
const dex = hash32(`('dex', n % 40)`)
/** The text whose hash is the address of a mint; the number is from 0 to 19,999. */
export const mintText = (number: string) => `concat('mint', toString(${number}))`
const mint = (salt: number) => mintText(`toUInt64(20000 * pow(${uniform(`(n, 'mint', ${salt})`)}, 4))`)

/**
 * The accounts of transaction `n` of `transactions`. The number of wallets grows with the chain, so that an
 * average wallet has a few dozen transactions at any size. Pools and mints are few and frequent.
 */
export const accounts = (transactions: number) => {
  const payer = `toUInt64(${Math.max(100, Math.floor(transactions / 60))} * ${uniform(`(n, 'payer')`)})`
  const others = `arrayMap(k -> multiIf(
      k < 2, ${hash32(`('token account', ${payer}, k)`)},
      k = 2, ${hash32(`('fresh', n)`)},
      ${hash32(`('pool', toUInt64(400000 * pow(${uniform(`(n, k)`)}, 4)))`)}), range(7 + n % 14))`
  return `if(${isVote},
    [${wallet('1000000000 + n % 1500')}, ${wallet('2000000000 + n % 1500')}, ${programs.vote}],
    arrayConcat([${wallet(payer)}], ${others},
      [${hash32(mint(1))}, ${hash32(mint(2))}, ${programs.budget}, ${programs.token}, ${dex}, ${programs.system}]))`
}

/** The columns from which all rows of a transaction are generated. */
export const stagingColumns = `
  -- Every twentieth slot is skipped, so that height and slot differ.
  ${FIRST_SLOT} + ${block} + intDiv(${block}, 19) AS slot,
  n % 1000 AS tx_index,
  ${FIRST_HEIGHT} + ${block} AS height,
  ${FIRST_TIME} + intDiv(${block} * 2, 5) AS block_time,
  toFixedString(concat(${hash32(`('signature', n)`)}, ${hash32(`('signature too', n)`)}), 64) AS signature,
  accounts[1] AS fee_payer,
  ${isVote} OR n % 17 != 0 AS success,
  ${isVote} AS is_vote,
  5000 + if(is_vote, 0, sipHash64(n, 5) % 100000) AS fee,
  if(is_vote, 2100, 300 + sipHash64(n, 6) % 200000) AS compute_units,
  if(success, '', '{"InstructionError":[2,{"Custom":6001}]}') AS error,
  if(is_vote, [${programs.vote}], [${programs.budget}, ${programs.budget}, ${dex}]) AS programs,
  if(is_vote, ['compactupdatevotestate'], ['setComputeUnitLimit', 'setComputeUnitPrice', '']) AS types,
  accounts,
  if(is_vote, [3, 2, 0], arrayMap(i -> multiIf(i = 1, 3, i <= length(accounts) - 6, 2, 0), arrayEnumerate(accounts))) AS account_flags`

const list = (items: string) => `concat('[', arrayStringConcat(${items}, ','), ']')`

/** The row of lists as JSON, in the form that `writeSummary` writes. */
const summary = `concat(
  '["",', toString(tx_index), ',', toString(slot), ',', toString(height),
  ',', toString(block_time), ',-1,', if(success, '1', '0'), ',', if(is_vote, '1', '0'), ',', toJSONString(error),
  ',"', toString(fee), '","', toString(fee - 5000), '","', toString(compute_units), '",',
  ${list(
    `arrayMap((program, type) -> concat('["', base58Encode(program), '",', if(type = '', 'null', concat('"', type, '"')), ']'), programs, types)`,
  )},
  ',', if(is_vote, '[]', concat('["', base58Encode(${programs.token}), '"]')),
  if(is_vote, ',["Voted"]]', if(success, concat(',["Called ",{"program":"', base58Encode(programs[3]), '"}]]'), ',["Failed"]]')))`

type Rows = {
  /** The SQL expression of each column, by the column's name in the table. */
  values: Record<string, string>
  from: string
}

/** The rows of each table as expressions over the staged columns; tables that are missing get no rows. */
const tableRows: Partial<Record<DataTableName, Rows>> = {
  transactions: {
    values: {
      ...same('slot', 'tx_index', 'block_time', 'success', 'is_vote', 'fee', 'compute_units'),
      ...same('error', 'programs', 'types'),
      fee_payer: "if(is_vote, toFixedString('', 32), fee_payer)",
      vote_keys: "if(is_vote, concat(accounts[1], accounts[2]), '')",
      priority_fee: 'fee - 5000',
      decode_error: "''",
      memo: "''",
      inner_programs: `if(is_vote, [], [${programs.token}])`,
      summary,
    },
    from: 'staged',
  },
  signatures: {
    values: {
      signature_key: 'reinterpretAsUInt64(substring(signature, 1, 8))',
      place: 'slot * 1048576 + tx_index',
    },
    from: 'staged',
  },
  address_transactions: {
    values: {
      address: 'address',
      flags: `toUInt8(flags + if(success, 0, ${FAILED}) + if(is_vote, ${IS_VOTE}, 0))`,
      place: 'slot * 1048576 + tx_index',
    },
    from: 'staged ARRAY JOIN accounts AS address, account_flags AS flags',
  },
  // Each trade has two rows, one per transfer.
  token_transfers: {
    values: {
      ...same('slot', 'tx_index', 'nth', 'block_time'),
      mint: 'accounts[-6 + nth]',
      kind: "'transfer'",
      instruction: '2',
      inner_instruction: 'nth',
      program: programs.token,
      decimals: '6',
      amount,
      fee: '0',
      source: 'accounts[if(nth = 0, 2, 4)]',
      destination: 'accounts[if(nth = 0, 4, 3)]',
      source_owner: 'accounts[if(nth = 0, 1, 5)]',
      destination_owner: 'accounts[if(nth = 0, 5, 1)]',
    },
    from: 'staged ARRAY JOIN [0, 1] AS nth WHERE NOT is_vote AND success',
  },
  address_activities: {
    values: { address: 'address', place: 'slot * 1048576 + tx_index', nth: '0' },
    from: 'staged ARRAY JOIN arrayDistinct([accounts[-6], accounts[-5], accounts[1]]) AS address WHERE NOT is_vote AND success',
  },
}

function same(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]))
}

/**
 * The statement that inserts the generated rows of a table; `undefined` for a table without generated rows.
 */
export function insertRows({ name, columnNames }: { name: DataTableName; columnNames: readonly string[] }) {
  const rows = tableRows[name]
  if (!rows) return undefined
  const values = columnNames.map((column) => {
    const value = rows.values[column]
    if (value === undefined) throw new Error(`generate-rows.ts has no value for ${name}.${column}: add one.`)
    return value
  })
  return `INSERT INTO ${name} (${columnNames.join(', ')}) SELECT ${values.join(', ')} FROM ${rows.from}`
}

const blockColumns: Record<string, string> = {
  slot: 'slot',
  height: 'any(staged.height)',
  blockhash: hash32(`('blockhash', slot)`),
  previous_blockhash: `if(slot = ${FIRST_SLOT}, ${programs.system}, ${hash32(`('blockhash', ${parent()})`)})`,
  parent_slot: parent(),
  block_time: 'any(staged.block_time)',
  leader: wallet('1000000000 + slot % 1500'),
  transaction_count: 'count()',
  success_count: 'countIf(staged.success)',
  failed_count: 'countIf(NOT staged.success)',
  vote_count: 'countIf(staged.is_vote)',
  total_fees: 'sum(staged.fee)',
  compute_units: 'sum(staged.compute_units)',
  balance_changes: 'count()',
  finalized: '1',
}

/** The row of a block as JSON, in the form of `BlockRow`. */
const blockSummary = `concat(
  '{"slot":', toString(slot), ',"height":', toString(height), ',"blockhash":"', base58Encode(blockhash),
  '","previousBlockhash":"', base58Encode(previous_blockhash), '","parentSlot":', toString(parent_slot),
  ',"blockTime":', toString(block_time), ',"leader":"', base58Encode(leader),
  '","transactionCount":', toString(transaction_count), ',"successCount":', toString(success_count),
  ',"failedCount":', toString(failed_count), ',"voteCount":', toString(vote_count), ',"brokenCount":0,"totalFees":"',
  toString(total_fees), '","computeUnits":"', toString(compute_units), '","balanceChanges":', toString(balance_changes), '}')`

/** Inserts the blocks of the staged transactions. */
export const insertBlocks = `INSERT INTO blocks (${Object.keys(blockColumns).join(', ')}, summary)
  SELECT *, ${blockSummary} FROM (
    SELECT ${Object.entries(blockColumns)
      .map(([name, value]) => `${value} AS ${name}`)
      .join(', ')}
    FROM staged GROUP BY slot)`

/** The parent slot, which is the last one before the slot that is not skipped. */
function parent(): string {
  return `if((slot - ${FIRST_SLOT}) % 20 = 0 AND slot > ${FIRST_SLOT}, slot - 2, slot - 1)`
}
