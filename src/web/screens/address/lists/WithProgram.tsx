import type { ReactNode } from 'react'
import { Loaded } from '../../../components/page/Loaded.tsx'
import { useAddressProgram } from '../../../queries/addresses.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { Loading } from '../../../ui/layout/Skeleton.tsx'
import type { PageKind } from '../page-kind.ts'

type OfProgramProps = {
  address: string
  /**
   * The kind of the account. While it is undefined, it is unknown whether the address is a program or
   * contains the code of one.
   */
  type: PageKind | null | undefined
  show: (program: string) => ReactNode
}

/**
 * The content of `show` for the program at the address, or for the program whose code the account contains.
 */
export function WithProgram({ address, type, show }: OfProgramProps) {
  if (type === undefined) return <LoadingProgram />
  return type === 'program_data' ? <OfItsProgram programData={address} show={show} /> : show(address)
}

function OfItsProgram({ programData, show }: { programData: string } & Pick<OfProgramProps, 'show'>) {
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
