import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import { readable } from '../../testing/readable.ts'
import { committedData } from '../../testing/real-data.ts'
import { decodeTransaction } from '../../transaction/decode-transaction.ts'

// Real transactions whose sentences were vague or wrong before: see test/real-data/README.md.

const registry = solana.programs

test.each([
  [
    'bond-settlement__59vX9jpJyE',
    'Paid 0.000017679 SOL of the settlement Auss… to 2F79… on Marinade Validator Bonds',
  ],
  ['claimed-fees__3brhaUVsiB', 'Claimed 4.071097482 SOL of trading fees on Meteora Dynamic Bonding Curve'],
  [
    'claimed-fees__aLKjam64kp',
    'HKZC… claimed 0.067368065 SOL of trading fees on Heaven, and sent 0.067368065 SOL to 34h9…, fee paid by 454E…',
  ],
  ['coins-for-a-tip__66wE2iBT2Z', 'Received 0.001024 SOL via H8Qk…, and paid a tip of 0.001014 SOL'],
  ['compressed-coins__24sss1cU9K', 'Compressed 0.1 SOL on Light System (2024)'],
  ['compressed-mint__24RpsqyjBa', 'Minted compressed tokens: 1 EbvS… to 7WiG… on Light Token (2024)'],
  [
    'curve-trade__2bmy1wg4y6',
    'Swapped 0.2 SOL for 2895014.854792 FDkJ… on Pump.fun, and sent 0.002 SOL to BB5d…, and sent 0.002 SOL to 8mR3…',
  ],
  [
    'curve-trade__5L5BE5W79W',
    'Swapped 9683323.887015 8fFu… for 0.453186008 SOL on Pump.fun, and sent 0.004652814 SOL to 4Fob…',
  ],
  ['faucet-with-mark__3T1NVk3Fam', 'Received 0.02 SOL from 6yvw… via PoWS…'],
  ['freed-rent__2Q57Yvi21p', 'Closed 22 Wormhole messages, and gave 0.06176304 SOL of rent to 9bFN…'],
  ['freed-rent__3JPasEa1rX', 'Upgraded the program Kpxe…, and got back 1.46224728 SOL of rent'],
  ['freed-rent__F47c3CizgW', 'Closed a DCA order of E4R1… on Jupiter DCA'],
  [
    'limit-order__L6rJy9mocH',
    'Placed a limit order of 178 jupS… for at least 184.455958549 4tAR… on Jupiter Limit Order v2',
  ],
  [
    'liquidity__2Z6pDoWEVY',
    'Removed 7999999999.991835034 JCHp… and 1.199999999 SOL from a pool on PumpSwap, and burned 97979.589711227 3eKp…',
  ],
  ['liquidity__3S5Ekj5NqR', 'Removed 38.127825 EPjF… from a pool on Byreal, and burned 1 CyFh… via Byreal'],
  [
    'liquidity__63PQNtzDQd',
    'Added 0.00000882 cbbt… and 0.005481804 SOL to a pool on PumpSwap, and received 0.000069508 BjSG…',
  ],
  ['market-pool__WqT4cDLWiN', 'Withdrew 0.7793 SOL from the buy side of the pool BAdF… on Magic Eden AMM'],
  [
    'orders-cancelled-and-placed__26LC6Jhm3e',
    'Cancelled 20 orders, and traded deposited J3NK… for 224.924885 EPjF… on Phoenix',
  ],
  [
    'orders-cancelled-and-placed__4tPV2ziyY8',
    'Cancelled 18 orders, and placed 18 orders on Phoenix, and put in 618.86 6AJc…',
  ],
  [
    'orders-cancelled-and-placed__dhACRkud5J',
    'Cancelled all orders and placed 16 orders on OpenBook v2, and put in 2.946581 EPjF…',
  ],
  [
    'pool-creation__2opdeWZRnY',
    'Created a pool of 7.9 SOL and 1000 EsKZ… on Raydium AMM v4, and paid 0.4 SOL for it, and received 1.810693864 H31F…, and sent 1.544635159 SOL to boyM… via arbH…',
  ],
  ['received-from-others__2aoWC4uMT9', '3Czn… received 4608.152451 EPjF… from 41fk… and EM1G… via E4CK…'],
  [
    'swap-and-burn__2EKpsQBk8K',
    'Swapped 0.01 So11… for 90.498805254 LqVj… on Raydium CPMM (devnet), and sent 0.01 So11… to 3WS7…, and sent 90.498805254 LqVj… to 3WS7…, which burned it',
  ],
  [
    'swap-by-a-sponsor__4aQ4oYFrRw',
    'GQJY… swapped 1064.462027426 BBKP… for 3.200607 CASH… on DFlow, and sent 0.027525 CASH… to 8psN…, and sent 3.173082 CASH… to AQ5J…, fee paid by 54Pz…',
  ],
  [
    'purchase-for-another__k1LPbZb3E4',
    'Created the token FbBZ… on Pump.fun, and swapped 2.020000383 SOL for 67062511.9375 FbBZ… on Pump.fun, and swapped 0.101000021 SOL for 3133762.24007 FbBZ… on Pump.fun, paid out to DNfu…, and sent 0.02 SOL to HWEo…',
  ],
  ['repayment__eFyf8gi9fn', 'Repaid 5.027079 EPjF… on Kamino Lend'],
  [
    'swap-and-burn__36B2ToBixb',
    'Swapped 0.329802283 SOL for 164905.867173019 6VxN… on FluxBeam, and burned 164905.867173019 6VxN…',
  ],
  [
    'swap-with-given-coins__szD3dwJV88',
    '4Z4R… swapped 0.011973071 SOL for 35866.261398 WGRX… on Pump.fun, and received 0.0418 SOL from C68i…, fee paid by C68i…',
  ],
  [
    'swap-with-sponsor__57kfGTfxNw',
    '8KJV… swapped 807536.383046 5hpV… for 23.03015 EPjF… on Meteora Dynamic Bonding Curve, and sent 0.989999 EPjF… to 5wky…, fee paid by 7rti…',
  ],
  [
    'swap-with-sponsor__AUvnh9oF5x',
    'EtHx… swapped 0.303000053 SOL for 1040025.448826 CdX4… on Pump.fun, fee paid by Fs7r…',
  ],
  [
    'token-stake__3sdGvBtpcL',
    'Withdrew 16916239.07108 DezX… from SPL Token Staking, and staked 16882848.73 DezX… on SPL Token Staking',
  ],
  [
    'value-average__2c4SURneTP',
    'Em3Y… received 1550.624712 2zMM… from a VA order via Jupiter Value Average, fee paid by JVyS…',
  ],
  [
    'trade-in-a-circle__4KwZvfUNSe',
    '6x7T… traded 0.029026878 So11… in a circle for 0.029036857 So11… on Jupiter v6, and sent 0.00000719 SOL to EATP…, fee paid by EATP…',
  ],
  [
    'trade-in-a-circle__5GBnLmT8WG',
    'Traded 0.000173934 So11… in a circle for 0.000176189 So11… on Jupiter v4, and traded 0.000888963 So11… in a circle for 0.000896083 So11… on Jupiter v6',
  ],
  ['trade-of-small-change__4u6sDcGnv1', 'Swapped 28259.244993 HR27… for 0.001179027 SOL on Leap…'],
  ['transfer-with-sponsor__f14Ug5uuJu', 'Cf9a… sent 1 4zMM… to FLUK…, fee paid by 8bK8…'],
])('%s: %s', (file, words) => {
  const source = committedData.readTransaction(`field/${file}.json`)
  const transaction = decodeTransaction(0, source, { registry })
  expect(readable(transaction.sentence, registry)).toBe(words)
  // The sentence in lists is the same as on the page.
  const listed = decodeTransaction(0, source, { registry, parse: 'tokenTransfers' })
  expect(listed.sentence).toEqual(transaction.sentence)
  expect(judgeSentence(transaction.sentence, transaction).kind).toBe('true')
})

test('of an archive that names no owners, who ordered a transfer sent it', () => {
  const source = committedData.readTransaction('field/sent-by-authority__571KPeovLm.json')
  const { sentence } = decodeTransaction(0, source, { registry })
  expect(readable(sentence, registry)).toBe('3h1z… sent 0.001082 4k3D… to 4ijq…, fee paid by FG4Y…')
})
