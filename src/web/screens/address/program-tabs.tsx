import type { ReactNode } from 'react'
import type { AddressType } from '#contract/addresses.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { useAddressProgram } from '../../queries/addresses.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import type { Tab } from '../../ui/Tabs.tsx'
import { ProgramActivity } from './activity/ProgramActivity.tsx'
import { Deployments } from './deployments/Deployments.tsx'
import { Idl } from './idl/Idl.tsx'

type ProgramTabsProps = {
  address: string
  type: AddressType['type'] | undefined
  isTypeAwaited: boolean
  /** The tab that the URL names. */
  named: string
}

/**
 * The further tabs of the page of a program, and of the account that holds the code of one. While the type of the account is
 * not known, they are there only if the URL names one of them; what they ask for is not known before the type is.
 */
export function programTabs({ address, type, isTypeAwaited, named }: ProgramTabsProps): Tab[] {
  const ofProgram = (show: (program: string) => ReactNode) => {
    if (isTypeAwaited) return <LoadingProgram />
    return type === 'program_data' ? <OfItsProgram programData={address} show={show} /> : show(address)
  }
  const tabs: Tab[] = [
    { name: 'idl', label: 'IDL', panel: () => ofProgram((program) => <Idl address={program} />) },
    {
      name: 'activity',
      label: 'Activity',
      panel: () => ofProgram((program) => <ProgramActivity address={program} />),
    },
    { name: 'deployments', label: 'Deployments', panel: () => <Deployments address={address} /> },
  ]
  const isProgram =
    type === undefined
      ? tabs.some(({ name }) => name === named)
      : type === 'program' || type === 'program_data'
  return isProgram ? tabs : []
}

type OfItsProgramProps = { programData: string; show: (program: string) => ReactNode }

/** Shows the program whose code the account holds. */
function OfItsProgram({ programData, show }: OfItsProgramProps) {
  const query = useAddressProgram(programData)
  const program = query.data?.program
  if (program) return show(program)
  return (
    <Card title="Program">
      <Loaded query={query} what="the program">
        <EmptyState title="The program of this code is not known">
          The account does not name it, and no transaction that deployed it is indexed.
        </EmptyState>
      </Loaded>
    </Card>
  )
}

function LoadingProgram() {
  return (
    <Card title="Program">
      <div className="min-h-65">
        <Loading what="the program" />
      </div>
    </Card>
  )
}
