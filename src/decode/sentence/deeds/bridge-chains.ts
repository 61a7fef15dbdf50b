import { byProgram, linesOf, readLine, type Section } from '../../protocols/program-text.ts'

// The sections `[chains]` of `program.txt`: the names of the chains that a bridge connects, by the numbers that it gives them.
//
//   [chains evm]
//   1399811149 Solana, 1408864445 Eclipse
//
// With `evm` it has the usual numbers for the chains with the Ethereum virtual machine.

/** Chain ids of chains with the Ethereum virtual machine, which several bridges use. https://chainlist.org */
const EVM = `
  1 Ethereum, 10 OP Mainnet, 14 Flare, 25 Cronos, 37 XPLA, 40 Telos EVM, 42 LUKSO, 56 BNB Smart Chain, 58 Ontology, 88 Viction,
  100 Gnosis, 109 Shibarium, 122 Fuse, 130 Unichain, 137 Polygon, 143 Monad, 146 Sonic, 169 Manta Pacific, 173 ENI, 177 HashKey,
  185 Mint, 196 X Layer, 204 opBNB, 223 B² Network, 227 Prom, 239 TAC, 250 Fantom, 252 Fraxtal, 255 Kroma, 260 Guru Network,
  288 Boba, 291 Orderly L2, 314 Filecoin, 324 zkSync, 360 Molten, 369 PulseChain, 388 Cronos zkEVM, 466 AppChain, 478 Form,
  480 World Chain, 592 Astar, 648 Endurance, 690 Redstone, 698 Matchain, 787 Acala EVM, 841 Taraxa, 964 Subtensor, 970 Oort,
  988 Stable, 999 HyperEVM, 1030 Conflux eSpace, 1088 Metis, 1101 Polygon zkEVM, 1116 Core, 1135 Lisk, 1284 Moonbeam,
  1285 Moonriver, 1300 Glue, 1329 Sei, 1480 Vana, 1514 Story, 1559 Tenet, 1597 Reactive, 1625 Gravity, 1689 Nero, 1868 Soneium,
  1923 Swell, 1996 Sanko, 2000 Dogechain, 2020 Ronin, 2222 Kava, 2525 Injective EVM, 2741 Abstract, 2818 Morph, 3338 Peaq,
  3637 Botanix, 4114 Citrea, 4200 Merlin, 4326 MegaETH, 4547 TRUMPCHAIN, 5000 Mantle, 5031 Somnia, 5112 Ham, 5330 Superseed,
  5545 DuckChain, 5845 Tangle, 5888 MANTRA, 6001 BounceBit, 6900 Nibiru, 7000 ZetaChain, 7560 Cyber, 7700 Canto, 7887 Kinto,
  8217 Kaia, 8333 B3, 8453 Base, 8765 Warden Protocol, 9001 Evmos EVM, 9745 Plasma, 9790 Carbon, 16661 0G, 21000 Torus,
  25327 Everclear, 33139 ApeChain, 33979 Funki, 34443 Mode, 36900 ADI Chain, 42161 Arbitrum, 42170 Arbitrum Nova, 42220 Celo,
  43111 Hemi, 43114 Avalanche, 48900 Zircuit, 50104 Sophon, 52014 Electroneum, 52924 LazAI, 56288 Boba BNB, 57073 Ink,
  59144 Linea, 60808 BOB, 61166 Treasure, 80094 Berachain, 81457 Blast, 88811 Unit Zero, 98866 Plume, 111188 re.al,
  124816 Mitosis, 167000 Taiko, 175200 Lit Chain, 200901 Bitlayer, 534352 Scroll, 543210 Zero Network, 613419 Galactica,
  660279 Xai, 747474 Katana, 810180 zkLink Nova, 984122 Forma, 1440000 XRPL EVM, 2632500 Coti, 7225878 Saakuru, 7777777 Zora,
  9999999 Fluence, 21000000 Corn, 253368190 Flame, 666666666 Degen, 888888888 Ancient8, 994873017 Lumia Prism,
  1313161554 Aurora, 1666600000 Harmony, 11155111 Sepolia`

/** The chain's name by its number, which may be too large for a JS number. */
export type Chains = ReadonlyMap<string, string>

/** The chains that the folder of a program numbers; none if it numbers no chains. */
export const chainsOf = byProgram(readChains)

/** @throws Error for an entry that is no number and name */
export function readChains(sections: readonly Section[]): Chains {
  const evm = { text: EVM.trim().replaceAll(/\s*\n\s*/g, ' '), at: 'EVM' }
  const isEvm = sections.some(({ name, argument }) => name === 'chains' && argument === 'evm')
  const lines = [...(isEvm ? [evm] : []), ...linesOf(sections, 'chains')]
  return new Map(lines.flatMap((line) => readLine(line, readEntries)))
}

const readEntries = (text: string) =>
  text
    .replace(/,$/, '')
    .split(', ')
    .map((entry) => {
      const [, id, name] = /^(\d+) (.+)$/.exec(entry) ?? []
      if (id === undefined || name === undefined)
        throw new Error(`"${entry}" is no chain: expected its number and its name, such as 1 Ethereum`)
      return [id, name] as const
    })

/** Chains whose addresses have the same format as this chain's. */
export const SVM_CHAINS: ReadonlySet<string> = new Set([
  'Solana',
  'Eclipse',
  'Fogo',
  'SOON',
  'Sonic SVM',
  'svmBNB',
  'Solaxy',
  'Gorbagana Chain',
])
