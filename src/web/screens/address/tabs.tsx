import type { ReactNode } from 'react'
import { ProgramActivity } from './activity/ProgramActivity.tsx'
import { Deployments } from './deployments/Deployments.tsx'
import { Idl } from './idl/Idl.tsx'
import { AddressTransactions } from './lists/AddressTransactions.tsx'
import { BalanceChanges } from './lists/BalanceChanges.tsx'
import { Counterparties } from './lists/Counterparties.tsx'
import { DefiActivities } from './lists/DefiActivities.tsx'
import { Domains } from './lists/Domains.tsx'
import { OfProgram } from './lists/OfProgram.tsx'
import { Portfolio } from './lists/Portfolio.tsx'
import { StakeAccounts } from './lists/StakeAccounts.tsx'
import { Transfers } from './lists/Transfers.tsx'
import type { PanelProps } from './page-kind.ts'
import { StakeRewards } from './stake/StakeRewards.tsx'
import { CommissionHistory } from './validator/CommissionHistory.tsx'
import { Delegators } from './validator/Delegators.tsx'
import { ProducedBlocks } from './validator/ProducedBlocks.tsx'
import { ValidatorEpochs } from './validator/ValidatorEpochs.tsx'

type AddressTab = { label: string; panel: (props: PanelProps) => ReactNode }

/** Every tab of the pages of addresses, by its name in the URL. Which ones a page has: `kinds.tsx`. */
export const tabs = {
  transactions: { label: 'Transactions', panel: AddressTransactions },
  transfers: { label: 'Transfers', panel: Transfers },
  counterparties: { label: 'Counterparties', panel: Counterparties },
  defi: { label: 'DeFi Activities', panel: DefiActivities },
  balances: { label: 'Balance Changes', panel: BalanceChanges },
  portfolio: { label: 'Portfolio', panel: Portfolio },
  stake: { label: 'Stake Accounts', panel: StakeAccounts },
  domains: { label: 'Domains', panel: Domains },
  idl: {
    label: 'IDL',
    panel: (props) => <OfProgram {...props} show={(program) => <Idl address={program} />} />,
  },
  activity: {
    label: 'Activity',
    panel: (props) => <OfProgram {...props} show={(program) => <ProgramActivity address={program} />} />,
  },
  deployments: { label: 'Deployments', panel: Deployments },
  delegators: { label: 'Delegators', panel: Delegators },
  blocks: { label: 'Blocks Produced', panel: ProducedBlocks },
  epochs: { label: 'Epochs', panel: ValidatorEpochs },
  commission: { label: 'Commission History', panel: CommissionHistory },
  rewards: { label: 'Rewards', panel: StakeRewards },
} as const satisfies Readonly<Record<string, AddressTab>>

export type TabName = keyof typeof tabs

export const isTabName = (name: string): name is TabName => Object.hasOwn(tabs, name)
