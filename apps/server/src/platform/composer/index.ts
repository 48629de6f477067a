export { compose, type Composed } from './compose.ts';
export { defineModule, later, type Module, named, provide } from './module.ts';
