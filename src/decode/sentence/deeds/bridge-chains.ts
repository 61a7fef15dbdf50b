// The names of the chains that bridges connect. Each bridge numbers them differently.

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

/** Domains of Hyperlane: npm @hyperlane-xyz/registry 23.11.0; Gorbagana's: https://github.com/gorbagana-dev/hyperlane-stacks */
const HYPERLANE = `
  745 Stride, 875 Osmosis, 574456 svmBNB, 6909546 Injective, 50075007 SOON, 358974494 Starknet, 507150715 Sonic SVM,
  514051890 Paradex, 1000000030 Rootstock, 1000000747 Flow EVM, 1000001750 Metal L2, 1000008008 Polynomial,
  1000012617 RARI Chain, 1000013371 Immutable zkEVM, 1000041455 Aleph Zero EVM, 1000055244 Superposition,
  1000073017 Lumia Prism, 1000088888 Chiliz, 1128614981 Celestia, 1198486093 Gorbagana Chain,
  1198486095 Gorbagana Chain (staging), 1264145989 KYVE, 1313817164 Noble, 1399811149 Solana, 1399811150 Solana Testnet,
  1399811151 Solana Devnet, 1408864445 Eclipse, 239092742 Eclipse Testnet, 1570310961 Dymension, 1633970780 Radix,
  1634493807 Aleo, 1668248429 Cosmos Hub, 1835625579 MilkyWay, 1853125230 Neutron, 1936682104 Solaxy,
  15153042 Sonic SVM Testnet`

/** https://developers.circle.com/cctp/concepts/supported-chains-and-domains */
const CCTP = `
  0 Ethereum, 1 Avalanche, 2 OP Mainnet, 3 Arbitrum, 4 Noble, 5 Solana, 6 Base, 7 Polygon, 8 Sui, 9 Aptos, 10 Unichain, 11 Linea,
  12 Codex, 13 Sonic, 14 World Chain, 15 Monad, 16 Sei, 17 BNB Smart Chain, 18 XDC, 19 HyperEVM, 21 Ink, 22 Plume`

/**
 * Chain ids of Wormhole: npm @wormhole-foundation/sdk-base; ids that it no longer has are from its earlier
 * versions.
 */
const WORMHOLE = `
  1 Solana, 2 Ethereum, 3 Terra Classic, 4 BNB Smart Chain, 5 Polygon, 6 Avalanche, 7 Oasis, 8 Algorand, 9 Aurora, 10 Fantom,
  11 Karura, 12 Acala, 13 Kaia, 14 Celo, 15 NEAR, 16 Moonbeam, 17 Neon, 18 Terra, 19 Injective, 20 Osmosis, 21 Sui, 22 Aptos,
  23 Arbitrum, 24 OP Mainnet, 25 Gnosis, 26 Pythnet, 28 XPLA, 29 Bitcoin, 30 Base, 32 Sei, 33 Rootstock, 34 Scroll, 35 Mantle,
  36 Blast, 37 X Layer, 38 Linea, 39 Berachain, 40 Sei EVM, 44 Unichain, 45 World Chain, 46 Ink, 47 HyperEVM, 48 Monad,
  49 Movement, 50 Mezo, 51 Fogo, 52 Sonic, 53 Converge, 55 Plume, 57 XRPL EVM, 58 Plasma, 59 Creditcoin, 60 Stacks, 63 Moca,
  64 MegaETH, 66 XRPL, 67 0G, 68 Tempo, 69 Nexus, 71 Arc, 3104 Wormchain, 4000 Cosmos Hub, 4001 Evmos, 4002 Kujira,
  4003 Neutron, 4004 Celestia, 4005 Stargaze, 4006 SEDA, 4007 Dymension, 4008 Provenance, 4009 Noble, 10002 Sepolia,
  10003 Arbitrum Sepolia, 10004 Base Sepolia, 10005 OP Sepolia, 65000 HyperCore`

/** Chain ids of deBridge: https://docs.debridge.com/home/architecture/supported-chains */
const DEBRIDGE = `
  7565164 Solana, 100000001 Neon, 100000002 Gnosis, 100000004 Metis, 100000005 Bitrock, 100000006 CrossFi, 100000008 Zilliqa,
  100000009 Flow EVM, 100000013 Story, 100000014 Sonic, 100000015 Zircuit, 100000017 Abstract,
  100000019 Cronos, 100000020 Berachain, 100000021 BOB, 100000022 HyperEVM, 100000023 Mantle, 100000024 Plume,
  100000025 Sophon, 100000026 TRON, 100000027 Sei, 100000028 Plasma, 100000029 Injective, 100000030 Monad, 100000031 MegaETH`

/** https://docs.chainflip.io (supported chains) */
const CHAINFLIP = '1 Ethereum, 2 Polkadot, 3 Bitcoin, 4 Arbitrum, 5 Solana, 6 Polkadot Asset Hub'

/** Chain ids of Allbridge Core: https://github.com/allbridge-io/allbridge-core-js-sdk (tests) and public users of its API */
const ALLBRIDGE = '1 Ethereum, 2 BNB Smart Chain, 3 TRON, 4 Solana, 6 Arbitrum, 7 Stellar, 9 Base'

/** Endpoints of LayerZero: npm @layerzerolabs/lz-definitions 3.1.13 (EndpointId) */
const LAYERZERO = `
  30101 Ethereum, 30102 BNB Smart Chain, 30106 Avalanche, 30108 Aptos, 30109 Polygon, 30110 Arbitrum, 30111 OP Mainnet,
  30112 Fantom, 30115 DFK, 30116 Harmony, 30125 Celo, 30126 Moonbeam, 30138 Fuse, 30145 Gnosis, 30150 Kaia, 30151 Metis,
  30153 Core, 30155 OKTC, 30158 Polygon zkEVM, 30159 Canto, 30165 zkSync, 30167 Moonriver, 30168 Solana, 30173 Tenet,
  30175 Arbitrum Nova, 30176 Meter, 30177 Kava, 30181 Mantle, 30183 Linea, 30184 Base, 30195 Zora, 30196 Viction, 30197 Loot,
  30199 Telos EVM, 30202 opBNB, 30210 Astar, 30211 Aurora, 30212 Conflux eSpace, 30213 Orderly L2, 30214 Scroll, 30216 XPLA,
  30217 Manta Pacific, 30230 Shimmer, 30235 RARI Chain, 30236 Xai, 30237 re.al, 30243 Blast, 30255 Fraxtal, 30260 Mode,
  30266 Merlin, 30267 Degen, 30274 X Layer, 30278 Sanko, 30279 BOB, 30280 Sei, 30281 Kinto, 30283 Cyber, 30284 IOTA EVM,
  30290 Taiko, 30292 Etherlink, 30293 BounceBit, 30294 Gravity, 30295 Flare, 30301 zkLink Nova, 30302 Peaq, 30303 Zircuit,
  30309 LightLink, 30312 ApeChain, 30314 Bitlayer, 30316 Hedera, 30318 Plume, 30319 World Chain, 30320 Unichain, 30321 Lisk,
  30322 Morph, 30323 Codex, 30324 Abstract, 30325 Movement, 30326 Initia, 30327 Superposition, 30328 EDU Chain, 30329 Hemi,
  30332 Sonic, 30333 Rootstock, 30334 Sophon, 30335 Swell, 30336 Flow, 30339 Ink, 30340 Soneium, 30342 Glue, 30343 TON,
  30359 Cronos, 30360 Cronos zkEVM, 30361 GOAT, 30362 Berachain, 30364 Story, 30365 XDC, 30367 HyperEVM, 30369 Nibiru,
  30370 Plume, 30371 GUNZ, 30373 Lens, 30374 Subtensor, 30375 Katana, 30376 Botanix, 30377 TAC, 30378 Sui, 30380 Somnia,
  30381 Camp, 30382 Humanity, 30383 Plasma, 30388 0G, 30390 Monad, 30391 Ethereal, 30394 Injective EVM, 30396 Stable,
  30398 MegaETH, 30399 Horizen, 30400 Converge, 30401 RISE, 30403 Citrea, 30404 Moca, 30409 Chiliz, 30410 Tempo, 30417 Arc,
  30418 ADI Chain, 30420 TRON, 30467 HashKey, 30500 Starknet, 30567 Canton, 30600 Stellar`

/** The chain's name by its number, which may be too large for a JS number. */
export type Chains = ReadonlyMap<string, string>

const chainsOf = (...lists: string[]): Chains =>
  new Map(
    lists.flatMap((list) =>
      list.split(',').map((entry) => {
        const [, id = '', name = ''] = /^\s*(\d+) (.+?)\s*$/.exec(entry) ?? []
        return [id, name] as const
      }),
    ),
  )

export const HYPERLANE_CHAINS = chainsOf(EVM, HYPERLANE)
export const CCTP_CHAINS = chainsOf(CCTP)
export const WORMHOLE_CHAINS = chainsOf(WORMHOLE)
export const DEBRIDGE_CHAINS = chainsOf(EVM, DEBRIDGE)
/** Across has a special id for Solana, and the usual chain ids for the other chains. */
export const ACROSS_CHAINS = chainsOf(EVM, '34268394551451 Solana')
export const CHAINFLIP_CHAINS = chainsOf(CHAINFLIP)
export const ALLBRIDGE_CHAINS = chainsOf(ALLBRIDGE)
export const LAYERZERO_CHAINS = chainsOf(LAYERZERO)
/** For bridges whose instructions do not name the destination chain. */
export const NO_CHAINS: Chains = new Map()

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
