import { decodeBlock } from '#decode/block/decode-block.ts'
import { describeOracle, registry } from './oracle.ts'

type Expectation = { path: string; value: unknown }
const theirsOf = (asserts: Expectation[]) => (path: string) => {
  const value = asserts.find((each) => each.path === path)?.value as { expr?: string } | number | string
  return typeof value === 'object'
    ? (/"(\d+)"|\.(\w+)$/.exec(value.expr ?? '') ?? []).slice(1).find(Boolean)
    : value
}

describeOracle(
  'blocks and transactions as other programs read them',
  ({ isWhole, readExpected, decodeFixture, testOracle, readText, readBlock, readBlockOf }) => {
    testOracle('sava on a block', 20, 24, (compare) => {
      type Entry = { test: string; fixture: string; asserts: Expectation[] }
      const entry = readExpected<Entry>('sava_rpc_asserts.json').entries.find(
        ({ test }) => test === 'getBlock',
      )
      const theirs = theirsOf(entry?.asserts ?? [])
      const block = decodeBlock(361_774_429, readBlock(entry?.fixture ?? ''), { registry })
      const [reward] = block.rewards
      const [first, last] = [block.transactions[0], block.transactions.at(-1)]
      const found: Record<string, unknown> = {
        'block.blockHeight()': block.height,
        'block.blockTime()': block.blockTime,
        'block.blockHash()': block.blockhash,
        'block.previousBlockHash()': block.previousBlockhash,
        'block.parentSlot()': block.parentSlot,
        'rewards.size()': block.rewards.length,
        'reward.lamports()': Number(reward?.lamports),
        'reward.postBalance()': Number(reward?.postBalance),
        'reward.publicKey()': reward?.address,
        'reward.rewardType()': reward?.rewardType?.toUpperCase(),
        'txs.size()': block.transactions.length,
        'metaFirst.computeUnitsConsumed()': Number(first?.computeUnits),
        'metaFirst.fee()': Number(first?.fee),
        'pre.size()': first?.accounts.length,
        'pre.getFirst()': Number(first?.accounts[0]?.preBalance),
        'post.getLast()': Number(first?.accounts.at(-1)?.postBalance),
        'logs.size()': first?.logs.length,
        'logs.getLast()': first?.logs.at(-1),
        'metaLast.computeUnitsConsumed()': Number(last?.computeUnits),
        'metaLast.fee()': Number(last?.fee),
        'preLast.size()': last?.accounts.length,
        'postLast.getFirst()': Number(last?.accounts[0]?.postBalance),
        'logsLast.size()': last?.logs.length,
        'logsLast.getLast()': last?.logs.at(-1),
      }
      // The committed data has only a part of the block, with the first transaction and the last.
      if (!isWhole) delete found['txs.size()']
      for (const [path, ours] of Object.entries(found)) compare(path, ours, theirs(path))
      compare('leader', block.leader, theirs('reward.publicKey()'))
    })

    testOracle('sava on a transaction', 20, 1, (compare) => {
      type Entry = { test: string; fixture: string; asserts: Expectation[] }
      const entry = readExpected<Entry>('sava_rpc_asserts.json').entries.find(
        ({ test }) => test === 'getTransaction',
      )
      const theirs = theirsOf(entry?.asserts ?? [])
      const { version, computeUnits, fee, instructions, accounts, logs, tokenChanges } = decodeFixture(
        entry?.fixture ?? '',
      )
      const inner = instructions.filter(({ innerIndex }) => innerIndex !== null)
      const places = [...new Set(inner.map(({ index }) => index))]
      const group = (index: number | undefined) => inner.filter((each) => each.index === index)
      const programAt = (address: string | undefined) =>
        accounts.findIndex((each) => each.address === address)
      const [writable, readonly] = [true, false].map((wanted) =>
        accounts.filter((each) => each.source === 'lookupTable' && each.writable === wanted),
      )
      const found: Record<string, unknown> = {
        'tx.version()': version,
        'meta.computeUnitsConsumed()': Number(computeUnits),
        'meta.fee()': Number(fee),
        'ii.size()': places.length,
        'ii.getFirst().index()': places[0],
        'ii.getLast().index()': places.at(-1),
        'firstIns.size()': group(places[0]).length,
        'firstIns.getFirst().programIdIndex()': programAt(group(places[0])[0]?.programId),
        'firstIns.getFirst().stackHeight()': group(places[0])[0]?.stackHeight,
        'firstAccs.length': group(places[0])[0]?.accounts.length,
        'firstAccs[0]': programAt(group(places[0])[0]?.accounts[0]),
        'lastIns.size()': group(places.at(-1)).length,
        'lastIns.get(3).programIdIndex()': programAt(group(places.at(-1))[3]?.programId),
        'la.readonly().size()': readonly?.length,
        'la.readonly().getFirst()': readonly?.[0]?.address,
        'la.readonly().getLast()': readonly?.at(-1)?.address,
        'la.writable().size()': writable?.length,
        'la.writable().getFirst()': writable?.[0]?.address,
        'la.writable().getLast()': writable?.at(-1)?.address,
        'logs.size()': logs.length,
        'pre.size()': accounts.length,
        'pre.getFirst()': Number(accounts[0]?.preBalance),
        'post.getFirst()': Number(accounts[0]?.postBalance),
        'preTB.size()': tokenChanges.length,
        'preTB.getFirst().accountIndex()': programAt(tokenChanges[0]?.account),
        'preTB.getFirst().mint()': tokenChanges[0]?.mint,
        'preTB.getFirst().decimals()': tokenChanges[0]?.decimals,
        'preTB.getFirst().amount()': String(tokenChanges[0]?.pre),
        'preTB.getLast().accountIndex()': programAt(tokenChanges.at(-1)?.account),
        'preTB.getLast().amount()': String(tokenChanges.at(-1)?.pre),
        'postTB.getFirst().amount()': String(tokenChanges[0]?.post),
        'postTB.getLast().amount()': String(tokenChanges.at(-1)?.post),
      }
      for (const [path, ours] of Object.entries(found)) compare(path, ours, theirs(path))
    })

    testOracle('zuyezheng/solana-etl on token balances', 9, 9, (compare) => {
      type Entry = { signature?: string; token_balance_changes_ui?: Record<string, number> }
      const { transactions } = decodeBlock(110_130_000, readBlockOf('mainnet_110130000', 'enc-json'), {
        registry,
      })
      for (const { signature, token_balance_changes_ui } of readExpected<Entry>(
        'zuyezheng_block_110130000.json',
      ).entries) {
        const changes = transactions.find((each) => each.signature === signature)?.tokenChanges ?? []
        for (const [account, ui] of Object.entries(token_balance_changes_ui ?? {})) {
          const own = changes.find((each) => each.account === account)
          const change = own === undefined ? undefined : Number(own.post - own.pre) / 10 ** own.decimals
          compare(account, change, ui)
        }
      }
    })

    testOracle('shestakoven/solana-etl on instructions', 21, 21, (compare) => {
      const rows = readText('expected/solana-etl_expected_instructions.csv').trim().split(/\r?\n/)
      const { instructions } = decodeFixture('transactions/serum_v3__21w7wVXW6Z.jsonParsed.json')
      const columns = cells(rows[0] ?? '')
      for (const row of rows.slice(1)) {
        const theirs = Object.fromEntries(cells(row).map((cell, place) => [columns[place], cell]))
        const isInner = theirs.parent_index !== ''
        const [index, innerIndex] = isInner
          ? [Number(theirs.parent_index), Number(theirs.index)]
          : [Number(theirs.index), null]
        const own = instructions.find((each) => each.index === index && each.innerIndex === innerIndex)
        const name = `${index} ${innerIndex}`
        compare(name, own?.programId, theirs.program_id)
        if (theirs.data !== '') compare(`${name} data`, own?.data, theirs.data)
        if (theirs.program !== 'spl-token') continue
        compare(`${name} type`, own?.type, theirs.instruction_type)
        compare(`${name} info`, own?.info, JSON.parse(theirs.params ?? '{}'))
      }
    })
  },
)

/** The cells of one line of CSV, in which quotes are doubled. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}
