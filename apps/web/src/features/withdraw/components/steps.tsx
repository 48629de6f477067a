/** How far the way is on phones, as a bar of two; the head says it in words. */
export function Steps({ now }: { now: 1 | 2 }) {
  return (
    <div className="mb-5 grid grid-cols-2 gap-1.5" aria-hidden="true">
      <span className="h-[3px] rounded-mark bg-brand" />
      <span className={`h-[3px] rounded-mark ${now === 2 ? 'bg-brand' : 'bg-s3'}`} />
    </div>
  );
}
