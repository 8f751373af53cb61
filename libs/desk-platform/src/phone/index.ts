export * from './phone.slice';
export { useDial } from './use-dial';
