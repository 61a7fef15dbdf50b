import type { AddressType } from '#contract/addresses.ts'
import type { Tab } from '../../ui/Tabs.tsx'
import { ProgramActivity } from './activity/ProgramActivity.tsx'
import { Deployments } from './deployments/Deployments.tsx'
import { Idl } from './idl/Idl.tsx'

/**
 * The further tabs of a program's page. While the type of the account is not known, they are there only if the URL names one
 * of them.
 */
export function programTabs(address: string, type: AddressType['type'] | undefined, named: string): Tab[] {
  const tabs: Tab[] = [
    { name: 'idl', label: 'IDL', panel: () => <Idl address={address} /> },
    { name: 'activity', label: 'Activity', panel: () => <ProgramActivity address={address} /> },
    { name: 'deployments', label: 'Deployments', panel: () => <Deployments address={address} /> },
  ]
  const isProgram = type === undefined ? tabs.some(({ name }) => name === named) : type === 'program'
  return isProgram ? tabs : []
}
