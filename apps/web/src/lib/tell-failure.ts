/** Tells of a failure that nobody else tells of; the code for it comes with the first one. */
export function tellFailure(error: unknown): void {
  import('./api/failure-toast.ts')
    .then(({ toastFailure }) => toastFailure(error))
    // Without the network not even this comes: the banner says so.
    .catch(() => undefined);
}
