import { decodeBlock } from '#decode/block/decode-block.ts'
import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { describeOracle, registry } from './oracle.ts'

/** The changes of the mint's name. */
const named = ({ metadataChanges }: DecodedTransaction, mint: unknown) => {
  const found = metadataChanges.find((each) => each.mint === mint)
  return found && { account: found.account, name: found.name, symbol: found.symbol, uri: found.uri }
}

describeOracle('token metadata', ({ readExpected, decodeFixture, testOracle, readBlock }) => {
  testOracle('0xjeffro/tx-parser on metadata', 1, 1, (compare) => {
    type Action = { action?: string; fields: Record<string, string> }
    type Entry = { test: string; fixture: string | null; top_level_actions: Action[] }
    for (const { test, fixture, top_level_actions } of readExpected<Entry>('0xjeffro_tx-parser_actions.json')
      .entries)
      for (const { action, fields } of top_level_actions) {
        if (action !== 'CreateAction' || fixture === null) continue
        const { Mint, MetaData, Name, Symbol: symbol, Uri } = fields
        compare(test, named(decodeFixture(fixture), Mint), {
          account: MetaData,
          name: Name,
          symbol,
          uri: Uri,
        })
      }
  })

  testOracle('ai-nyan-bot on metadata', 6, 8, (compare) => {
    type Entry = { test: string; fixture: string[]; asserts: { path: string; value: unknown }[] }
    for (const { test, fixture, asserts } of readExpected<Entry>('ai-nyan-bot_swaps.json').entries) {
      const theirs = (path: string) => asserts.find((each) => each.path === path)?.value
      if (test === 'pumpfun::test_create') {
        const own = named(decodeFixture(fixture[0] ?? ''), theirs('mint'))
        for (const field of ['name', 'symbol', 'uri'] as const) compare(field, own?.[field], theirs(field))
      }
      if (!test.startsWith('index_block')) continue
      const [first] = asserts
      const mint = /\((\w+)\)/.exec(first?.path ?? '')?.[1]
      const block = decodeBlock(326_027_759, readBlock(fixture[0] ?? ''), { registry })
      const made = block.transactions.find((each) => named(each, mint) !== undefined)
      const own = made && named(made, mint)
      compare('block name', own?.name, first?.value)
      compare('block symbol', own?.symbol, theirs('.symbol'))
      const minted = made?.tokenTransfers.filter((each) => each.mint === mint && each.kind === 'mint') ?? []
      const supply = minted.reduce((sum, { amount }) => sum + amount, 0n)
      const decimals = minted[0]?.decimals ?? 0
      compare('block decimals', decimals, theirs('.decimals'))
      compare('block supply', Number(supply / 10n ** BigInt(decimals)), theirs('.supply(ui)'))
      compare(
        'block time',
        new Date(1000 * (block.blockTime ?? 0)).toISOString(),
        `${String(theirs('.block_time')).slice(0, -1)}.000Z`,
      )
    }
  })
})
