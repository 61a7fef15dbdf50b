import type { ReactNode } from 'react'
import type { AddressType } from '#contract/addresses.ts'
import { AddressTransactions } from './AddressTransactions.tsx'
import { ProgramActivity } from './activity/ProgramActivity.tsx'
import { BalanceChanges } from './BalanceChanges.tsx'
import { DefiActivities } from './DefiActivities.tsx'
import { Domains } from './Domains.tsx'
import { Deployments } from './deployments/Deployments.tsx'
import { Idl } from './idl/Idl.tsx'
import { OfProgram } from './OfProgram.tsx'
import { Portfolio } from './Portfolio.tsx'
import { Transfers } from './Transfers.tsx'

export type PanelProps = {
  address: string
  /** undefined while it is being loaded, null where nobody knows it. */
  type: AddressType['type'] | undefined
}
type AddressTab = { label: string; panel: (props: PanelProps) => ReactNode }

/** Every tab of the pages of addresses, by its name in the URL. Which ones a page has: `kinds.tsx`. */
export const tabs = {
  transactions: { label: 'Transactions', panel: AddressTransactions },
  transfers: { label: 'Transfers', panel: Transfers },
  defi: { label: 'DeFi Activities', panel: DefiActivities },
  balances: { label: 'Balance Changes', panel: BalanceChanges },
  portfolio: { label: 'Portfolio', panel: Portfolio },
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
} as const satisfies Readonly<Record<string, AddressTab>>

export type TabName = keyof typeof tabs

export const isTabName = (name: string): name is TabName => Object.hasOwn(tabs, name)
