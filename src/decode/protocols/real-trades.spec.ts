import { describe, expect, test } from 'vitest'
import { solana } from '#profiles/solana.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import type { DefiActivity } from '../block/decoded-block.ts'
import { assetOf, COIN, netChangesOf } from '../movements/net-changes.ts'
import { realData } from '../testing/real-data.ts'

const registry = solana.programs

/** `mint` is the beginning of a mint's address: `So11` is the coin, wrapped or not. */
type Side = [amount: bigint, mint: string]
type Trade = { file: string; program: string; given: Side; received: Side }
const trade = (file: string, program: string, given: Side, received: Side): Trade => ({
  file,
  program,
  given,
  received,
})

/** Each of these transactions has one trade of a wallet, whose balances confirm what it gave and received. */
const WHOLE_TRADES: Trade[] = [
  trade('pumpfun__2RqhBZykXD', 'Pump.fun', [967931120978n, '5iA1'], [210573226n, 'So11']),
  trade('pumpfun_sell_0__3bYXWjjNkV', 'Pump.fun', [592443959000000n, 'CnNV'], [37062911064n, 'So11']),
  trade('pumpfun__iurqm3R8LY', 'Pump.fun', [808000148n, 'So11'], [27870134831168n, 'G3Tp']),
  trade('pumpfun__AUvnh9oF5x', 'Pump.fun', [303000053n, 'So11'], [1040025448826n, 'CdX4']),
  trade('parsed_buy_txn__4XQZckrFKj', 'Pump.fun', [80441802n, 'So11'], [724879458841n, 'FstB']),
  trade('pumpswap__5bvyp1nob5', 'PumpSwap', [468934276696458n, 'EWV6'], [201692493n, 'So11']),
  trade('pumpfuntransactions__2F7KM7K1cZ', 'PumpSwap', [1483954199n, 'So11'], [5789780068n, 'npB9']),
  trade('raydium_clmm__2cd7QQSByK', 'Raydium CLMM', [300000000n, 'So11'], [807769528641n, '7eR1']),
  trade('swap_raydium_clmm_1__2TLZzAYX5h', 'Raydium CLMM', [1393314845n, 'So11'], [405523564062n, '9216']),
  trade('swap_raydium_cpmm_1__2DAFiTzYzL', 'Raydium CPMM', [24139725097425n, '92Wc'], [5667226n, 'So11']),
  trade(
    'swap_raydium_launchpad_1__3s8VMVAguP',
    'Raydium LaunchLab',
    [20261126631n, '9hag'],
    [3761047n, 'So11'],
  ),
  trade('jupiter_v6__5SPdWfQrAf', 'Meteora DLMM', [39600000n, 'So11'], [5300650n, 'EPjF']),
  trade('gettransaction__494hTE5gUF', 'PancakeSwap', [516n, 'So11'], [100n, 'EPjF']),
  trade('swap_byreal_via_jupiter_1__3mrMFwXQAv', 'Byreal', [60758048486n, 'D6xW'], [46633065n, 'EPjF']),
  trade('swap_solfiv2_1__5uUMg9VNjn', 'SolFi v2', [129292779n, 'Es9v'], [129301140n, 'EPjF']),
  trade('jupiter_route_unknown_2__2XD6vAGjFs', 'HumidiFi', [11265303n, 'EPjF'], [128822187n, 'So11']),
  trade('jupiter_route_9__3uSmLnke8n', 'AlphaQ', [140592819n, 'EPjF'], [140521705n, 'Es9v']),
  trade('moon__5yqnLaYVBK', 'Moonit', [1586920n, 'So11'], [5000674344825n, 'CjBa']),
  // Both sides sign; the trade is listed for the maker, who pays the fee.
  trade(
    'swap_jupiterorderengine_1__2fdUQ6DBnu',
    'Jupiter Order Engine',
    [282833715n, 'Es9v'],
    [282854293n, 'EPjF'],
  ),
  trade('jupiter_route_unrecognized_1__45rnX5RNF7', 'Manifest', [84115879n, 'EPjF'], [84139267n, 'USDS']),
]

/** Legs of routes, for which the aggregator reports the same amounts. */
const LEGS: Trade[] = [
  trade('jupiter_v6__3LF4ABXfbE', 'Lifinity v2', [20847655935n, 'So11'], [2994093354n, 'Es9v']),
  trade('jupiter_v6__2BppD7Zqzc', 'Raydium CLMM', [166770422n, 'mSoL'], [200085236n, 'So11']),
  trade(
    'jupiteraggregatorv6_sharedaccountsroute_1__51SfoFAgv3',
    'Invariant',
    [20000000n, 'EPjF'],
    [188382438n, 'oreo'],
  ),
  trade(
    'jupiteraggregatorv6_sharedaccountsroute_1__51SfoFAgv3',
    'Phoenix',
    [126660000n, '85VB'],
    [580838181n, 'So11'],
  ),
  trade(
    'jupiteraggregatorv6_sharedaccountsroute_2__rNMFZpBmbr',
    'SolFi',
    [94110904815n, 'DezX'],
    [47747735n, 'EPjF'],
  ),
  trade('swap_saber_1__3azKSDXDpH', 'Saber', [210160n, 'EPjF'], [210113n, 'Es9v']),
  // The pool moved less than the amount in Jupiter's event: the moved amount counts.
  trade('jupiter_v6__5zyc7NgDiP', 'OpenBook v2', [82384120n, 'EPjF'], [338000000000n, 'DezX']),
  trade('jupiter_route_21__TyswJcg75P', 'GoonFi v2', [63669500n, 'Es9v'], [63714068n, 'Jupr']),
  trade('swap_alphaq_1__5vBSx86kHF', 'BisonFi', [957655000n, 'EPjF'], [957595228n, 'Es9v']),
  trade('swap_frlmh_1__2g6xUs6WKA', 'Tessera V', [460005365n, 'EPjF'], [5491361759n, 'So11']),
  trade('swap_usdc_to_jup__5LuTa5k9Uv', 'ZeroFi', [1090650n, 'EPjF'], [2143812n, 'JUPy']),
  trade('swap_manifest_via_meteora_1__4aQ4oYFrRw', 'Meteora DLMM', [36634533n, 'So11'], [3200832n, 'EPjF']),
]

describe.each(realData)(
  'trades in real transactions ($name)',
  ({ transactionFiles, readTransaction, isWhole }) => {
    const fileOf = (begin: string) =>
      transactionFiles.find((file) => file.startsWith(`transactions/${begin}.`))
    const present = (trades: readonly Trade[]) => trades.filter(({ file }) => fileOf(file) !== undefined)
    const read = ({ file, program, given }: Trade) => {
      const transaction = decodeTransaction(0, readTransaction(fileOf(file) ?? ''), { registry })
      expect(transaction.decodeError).toBe('')
      const found = transaction.activities.find(
        (one) => registry[one.programId]?.name === program && one.given[0]?.amount === given[0],
      )
      return { transaction, found }
    }
    const sidesOf = (activity: DefiActivity | undefined) =>
      [activity?.given[0], activity?.received[0]].map((side) => `${side?.amount} ${side?.mint?.slice(0, 4)}`)
    const expected = ({ given, received }: Trade) =>
      [given, received].map(([amount, mint]) => `${amount} ${mint}`)

    test('the larger collection has all of them', () => {
      expect(present(WHOLE_TRADES).length).toBeGreaterThanOrEqual(isWhole ? WHOLE_TRADES.length : 10)
      expect(present(LEGS).length).toBeGreaterThanOrEqual(isWhole ? LEGS.length : 1)
    })

    test.each(present(WHOLE_TRADES))(
      '$file: the trade on $program is what the wallet gave and received',
      (one) => {
        const { transaction, found } = read(one)
        expect(sidesOf(found)).toEqual(expected(one))
        expect(found).toMatchObject({ kind: 'swap', scope: 'single' })
        const net = netChangesOf(transaction)
        const own = net.byOwner.get(found?.user ?? '')
        const change = ([amount, mint]: Side, sign: bigint) => {
          const asset = mint === 'So11' ? COIN : [...(own?.keys() ?? [])].find((key) => key.startsWith(mint))
          return {
            told: sign * amount,
            changed: asset === undefined ? 0n : (own?.get(asset) ?? 0n),
            isCoin: asset === COIN,
          }
        }
        for (const { told, changed, isCoin } of [change(one.given, -1n), change(one.received, 1n)]) {
          // Other coins pay for tips and rent.
          const rest = isCoin ? told - changed : 0n
          expect(isCoin ? rest >= 0n && rest <= net.rentPaid + 30_000_000n : changed === told).toBe(true)
        }
        expect(own?.has(assetOf(found?.given[0]?.mint ?? null))).toBe(true)
      },
    )

    test.each(present(LEGS))('$file: the leg on $program is what moved', (one) => {
      const { found } = read(one)
      expect(sidesOf(found)).toEqual(expected(one))
      expect(found).toMatchObject({ kind: 'swap', scope: 'leg' })
      expect(found?.pool).not.toBeNull()
    })
  },
)
