/** Of a step: behind it, where it stands, what comes, where it waits for something, and where it ended in vain. */
export type StepState = 'done' | 'current' | 'next' | 'held' | 'stopped';
