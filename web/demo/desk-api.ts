import type { ApiClient } from '../kit/api-client.js';
import type { DeskView, NeighboursView, PictureSource } from './desk.js';

/** Names of the desk's actions, one at a time. */
export type DeskAction =
  'reset_mfa' | 'returned' | 'check' | 'cancel' | 'use_again' | 'forget_identity' | 'pictures';

export interface DeskApi {
  look(): Promise<DeskView>;
  lookAround(): Promise<NeighboursView>;
  act(action: DeskAction, accessRequestId?: string): Promise<DeskView>;
  /** Starts over with pictures of this source. */
  takePicturesFrom(source: PictureSource): Promise<DeskView>;
}

export function createDeskApi(client: ApiClient): DeskApi {
  return {
    look: () => client.get('/desk'),
    lookAround: () => client.get('/neighbours'),
    takePicturesFrom: (source) => client.post('/pictures', { source }),
    act: (action, id) =>
      client.post(`/${action}`, id === undefined ? undefined : { access_request_id: id }),
  };
}
