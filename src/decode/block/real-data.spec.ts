import { describe, expect, test } from 'vitest'
import type { RpcJsonTransaction, RpcTransaction } from '#svm/rpc-block.ts'
import { addressesOf, isEdited, realData, transactionsOf, wholeData } from '../testing/real-data.ts'
import { decodeBlock, decodeTransaction } from './decode-block.ts'
import type { DecodedInstruction, DecodedTransaction } from './decoded-block.ts'

describe.each(realData)('blocks of real chains ($name)', (data) => {
  test.each(data.blockFiles)('%s: count, fees, results and every balance agree with the raw JSON', (name) => {
    const raw = data.readBlock(name)
    const transactions = raw.transactions ?? []
    const block = decodeBlock(1, raw)
    const fees = transactions.reduce((sum, { meta }) => sum + BigInt(meta?.fee ?? 0), 0n)
    const failed = transactions.filter(({ meta }) => meta?.err !== null).length
    expect(block).toMatchObject({
      height: raw.blockHeight ?? null,
      blockTime: raw.blockTime ?? null,
      totalFees: fees,
      successCount: transactions.length - failed,
      failedCount: failed,
      brokenCount: 0,
    })
    expect(block.transactions.length).toBe(transactions.length)
    expect(block.rewards.length).toBe(raw.rewards?.length ?? 0)

    const expected = new Map<string, bigint>()
    for (const tx of transactions)
      for (const [i, address] of addressesOf(tx).entries()) {
        const change = BigInt(tx.meta?.postBalances[i] ?? 0) - BigInt(tx.meta?.preBalances[i] ?? 0)
        if (change !== 0n) expected.set(address, (expected.get(address) ?? 0n) + change)
      }
    const found = new Map<string, bigint>()
    for (const { nativeChanges } of block.transactions)
      for (const { address, pre, post } of nativeChanges)
        found.set(address, (found.get(address) ?? 0n) + post - pre)
    expect(found).toEqual(expected)

    const logs = transactions.flatMap(({ meta }) => meta?.logMessages ?? [])
    expect(block.transactions.flatMap((each) => each.logs)).toEqual(logs)
  })
})

describe.each(realData)('large blocks of real chains ($name)', ({ isWhole, readBlockOf, readText }) => {
  test('gives the same for block 110130000 in json and in jsonParsed', () => {
    const [json, parsed] = ['enc-json', 'jsonParsed'].map((encoding) =>
      decodeBlock(1, readBlockOf('mainnet_110130000', encoding)),
    )
    expect(json?.transactions.length).toBe(isWhole ? 3_439 : 16)
    for (const [i, transaction] of json?.transactions.entries() ?? []) {
      const other = parsed?.transactions[i] as DecodedTransaction
      const instructions = transaction.instructions.map((each, at) =>
        asNodeParse(each, other.instructions[at]),
      )
      expect({
        ...other,
        instructions: other.instructions.map(comparable),
        movements: moved(other),
      }).toEqual({
        ...transaction,
        instructions: instructions.map(comparable),
        movements: moved(transaction),
      })
    }
    expect({ ...json, transactions: [] }).toEqual({ ...parsed, transactions: [] })
  })

  test('reads the bytes of block 110360000 as the node read them', () => {
    const raw = readBlockOf('mainnet_110360000')
    const file = isWhole ? 'rebuilt_wire.jsonl.gz' : 'partial_rebuilt_wire.jsonl'
    const wires = readText(`expected/block_110360000_${file}`).trim().split('\n')
    expect(wires.length).toBe(isWhole ? 4_435 : 13)
    expect(raw.transactions?.length).toBe(wires.length)
    for (const line of wires) {
      const { i, wire_base64 } = JSON.parse(line) as { i: number; wire_base64: string }
      const source = raw.transactions?.[i] as RpcTransaction
      expectSameReading(decodeTransaction(i, withBytes(source, wire_base64)), decodeTransaction(i, source))
    }
  })
})

// Totals of a whole block of 776 kB; the totals of the committed blocks are compared with their raw JSON above.
for (const { readBlockOf, readText } of wholeData ? [wholeData] : [])
  test('gives the totals that another program gives for block 110130000', () => {
    const [of] = (JSON.parse(readText('expected/zuyezheng_block_110130000.json')) as { entries: object[] })
      .entries
    const block = decodeBlock(1, readBlockOf('mainnet_110130000', 'enc-json'))
    const good = block.transactions.filter(({ success }) => success)
    const bad = block.transactions.filter(({ success }) => !success)
    const outgoing = (list: DecodedTransaction[]) =>
      list
        .flatMap(({ nativeChanges }) => nativeChanges.map(({ pre, post }) => post - pre))
        .filter((change) => change < 0n)
        .reduce((sum, change) => sum + change, 0n)
    const typed = (type: string) =>
      good.flatMap(({ instructions }) =>
        instructions.filter((each) => `${each.program}:${each.type}` === type),
      )
    expect(of).toMatchObject({
      transactions: block.transactions.length,
      votes: block.voteCount,
      votes_successful: good.filter(({ isVote }) => isVote).length,
      fees_lamports: Number(block.totalFees),
      fees_lamports_successful: Number(good.reduce((sum, { fee }) => sum + fee, 0n)),
      errors_balance_change_out_lamports: Number(outgoing(bad)),
      successful_balance_change_out_lamports: Number(outgoing(good)),
      coin_transfer_count: typed('system:transfer').length,
      token_transfer_count: typed('spl-token:transfer').length,
    })
  })

describe.each(realData)('transactions of real chains ($name)', (data) => {
  const { isWhole, readBlock, readText, readTransaction } = data
  const all = transactionsOf(data)

  test('can all be read', () => {
    const problems = all
      .map((source) => decodeTransaction(0, source))
      .filter(({ decodeError, signature }) => decodeError !== '' && !isEdited(signature))
    expect(problems.map(({ signature, decodeError }) => `${signature}: ${decodeError}`)).toEqual([])
  })

  test('have token transfers that add up to the change of every token account', () => {
    const wrong: string[] = []
    let count = 0
    for (const source of all) {
      const { signature, success, tokenTransfers, tokenChanges } = decodeTransaction(0, source)
      if (!success || isEdited(signature)) continue
      const net = new Map<string, bigint>()
      const add = (account: string | null, mint: string | null, amount: bigint) =>
        net.set(`${account} ${mint}`, (net.get(`${account} ${mint}`) ?? 0n) + amount)
      for (const { source: from, destination, mint, amount, fee } of tokenTransfers) {
        add(from, mint, -amount)
        add(destination, mint, amount - fee)
      }
      for (const { account, mint, pre, post } of tokenChanges) {
        count++
        const moved = net.get(`${account} ${mint}`) ?? 0n
        if (moved !== post - pre) wrong.push(`${signature} ${account}: moved ${moved}, changed ${post - pre}`)
      }
    }
    expect(count).toBeGreaterThan(isWhole ? 3_000 : 30)
    expect(wrong).toEqual([])
  })

  test('have the same token transfers, top-level types and amounts with less parsing', () => {
    const brief = ({ instructions, ...rest }: DecodedTransaction) => ({
      ...rest,
      movements: moved(rest),
      // Fields that lists leave out.
      ...{ decodeError: '', logInstructions: [] },
      types: instructions.map(({ innerIndex, type }) => (innerIndex === null ? type : null)),
    })
    for (const source of all)
      expect(brief(decodeTransaction(0, source, { parse: 'tokenTransfers' }))).toEqual(
        brief(decodeTransaction(0, source)),
      )
  })

  test('read the same from the bytes as from the node’s parse of them', () => {
    const { cases } = JSON.parse(readText('expected/jsonparsed_rebuilt_wire.json')) as {
      cases: Record<string, { wire_base64: string }>
    }
    for (const [name, { wire_base64 }] of Object.entries(cases)) {
      const source = name.startsWith('transactions/')
        ? readTransaction(name)
        : (readBlock(name).transactions?.[0] as RpcTransaction)
      expectSameReading(decodeTransaction(0, withBytes(source, wire_base64)), decodeTransaction(0, source))
    }
  })

  test('read the same from base64, json and jsonParsed', () => {
    const [base64, json, jsonParsed] = ['base64.base64', 'json.json', 'json_parsed.jsonParsed'].map(
      (name) => {
        const [stem, encoding] = name.split('.')
        const file = `transactions/get_transaction_${stem}_encoding__4zExa66hUS.${encoding}.json`
        return decodeTransaction(0, readTransaction(file))
      },
    ) as [DecodedTransaction, DecodedTransaction, DecodedTransaction]
    expect(base64.signature).toMatch(/^4zExa66hUS/)
    expect(base64.instructions).toMatchObject([{ program: 'vote', type: 'vote' }])
    // The bytes say which accounts may be written; the node's JSON and its header say the same.
    expect(base64).toEqual({ ...json, size: base64.size })
    expectSameReading(base64, jsonParsed)
  })

  test('have the inner transfers that another program found', () => {
    const rows = readText('expected/solana-etl_expected_instructions.csv').trim().split('\n').slice(1)
    const found = decodeTransaction(0, readTransaction('transactions/serum_v3__21w7wVXW6Z.jsonParsed.json'))
    const amounts = rows
      .filter((row) => row.includes('spl-token'))
      .map((row) => /""amount"": ""(\d+)""/.exec(row)?.[1])
    expect(amounts.length).toBe(8)
    expect(found.tokenTransfers.map(({ amount }) => String(amount)).sort()).toEqual(amounts.sort())
    expect(found.instructions.length).toBe(rows.length)
  })
})

/** An instruction that a node parsed has no data and accounts to compare. */
function asNodeParse(own: DecodedInstruction, node: DecodedInstruction | undefined): DecodedInstruction {
  return node?.data === null ? { ...own, data: null, accounts: [] } : own
}

/**
 * The instruction with lamports and similar values in one form, whether the source has a number, digits or
 * bytes. Nodes before 1.10 list the rent sysvar of the Associated Token program, which newer ones leave out.
 */
function comparable({ info, ...instruction }: DecodedInstruction): unknown {
  const { rentSysvar: _, ...rest } = info ?? {}
  const shown = instruction.program === 'spl-associated-token-account' ? rest : info
  return JSON.parse(
    JSON.stringify({ ...instruction, info: shown }, (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    ),
  )
}

/** The movements without their instructions, which are compared as such. */
const moved = ({ movements }: Pick<DecodedTransaction, 'movements'>) =>
  movements.map(({ instruction: _, ...one }) => one)

function withBytes(source: RpcTransaction, base64: string): RpcTransaction {
  const { accountKeys } = (source.transaction as RpcJsonTransaction).message
  const lookedUp = accountKeys.filter((key) => typeof key !== 'string' && key.source === 'lookupTable')
  const named = (wanted: boolean) =>
    lookedUp.flatMap((key) => (typeof key !== 'string' && key.writable === wanted ? [key.pubkey] : []))
  const loadedAddresses = { writable: named(true), readonly: named(false) }
  return {
    ...source,
    transaction: [base64, 'base64'],
    meta: source.meta && { ...source.meta, loadedAddresses },
  }
}

function expectSameReading(own: DecodedTransaction, node: DecodedTransaction): void {
  // Newer nodes call an account read-only that the header calls writable but the runtime locks for reading.
  const accounts = own.accounts.map((account, i) => ({ ...account, writable: node.accounts[i]?.writable }))
  const instructions = own.instructions.map((each, i) => asNodeParse(each, node.instructions[i]))
  expect({
    ...own,
    accounts,
    instructions: instructions.map(comparable),
    movements: moved(own),
  }).toEqual({
    ...node,
    // A node's parse has no bytes.
    size: own.size,
    instructions: node.instructions.map(comparable),
    movements: moved(node),
  })
}
