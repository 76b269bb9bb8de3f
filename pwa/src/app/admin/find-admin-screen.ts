import { matchPath } from 'react-router-dom';
import { adminScreens } from './admin-features.ts';

/** The administrators' screen at a path; undefined: there is none. */
export function findAdminScreen(pathname: string) {
  return adminScreens.find(({ path }) => matchPath(path, pathname));
}
