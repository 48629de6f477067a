/** Why something was not done, under what was pressed. */
export function Refusal({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p className="mt-2 text-err" role="alert">
      {message}
    </p>
  );
}
