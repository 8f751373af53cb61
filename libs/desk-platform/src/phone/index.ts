export * from './phone.slice';
