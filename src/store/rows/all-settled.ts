/**
 * Waits for all statements even when one fails: one that still runs could write or delete rows of slots that
 * are removed or saved again meanwhile.
 *
 * @throws the first failure in the order of `statements`
 */
export async function allSettled<Result>(statements: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(statements)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
