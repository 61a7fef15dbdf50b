import { programDataOf } from '#svm/program-data.ts'

/** Finds the program whose code is in an account, among these programs. Their accounts are computed when one is asked for. */
export function programOfData(programs: readonly string[]): (address: string) => string | undefined {
  let byData: Map<string, string> | undefined
  return (address) => {
    byData ??= new Map(programs.map((program) => [programDataOf(program), program]))
    return byData.get(address)
  }
}
