import { useDispatch, useSelector } from 'react-redux';
import type { Permission } from '@santral/contracts';
import type { DeskStore, PlatformState } from './make-store';
import { selectCan, selectUser } from './session.slice';

export const useAppDispatch = useDispatch.withTypes<DeskStore['dispatch']>();
/** `useSelector` over the platform's part of the state; features pass selectors made by `featureSelector`. */
export const useAppSelector = useSelector.withTypes<PlatformState>();

/** Selector of a feature's own part of the state, mounted under its id. */
export const featureSelector =
  <S>(id: string) =>
  (state: PlatformState): S =>
    (state as unknown as Record<string, S>)[id] as S;

/** The signed-in user; null for guests. */
export const useUser = () => useAppSelector(selectUser);
/** Whether the user holds a permission. Hides only: the server enforces. */
export const useCan = (permission: Permission) => useAppSelector((state) => selectCan(state, permission));
