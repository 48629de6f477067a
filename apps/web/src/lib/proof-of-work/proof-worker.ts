// Works beside the page, so that typing stays smooth.
import { type Challenge, solveChallenge } from './solve-challenge.ts';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  postMessage(solveChallenge(data));
});
