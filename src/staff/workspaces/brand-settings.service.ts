import { Injectable } from '@nestjs/common';
import { BrandStore, logoOf, type Brand } from '../../platform/brands/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { PictureFile } from '../../platform/pictures/index.js';
import type { StaffCaller } from '../access/staff-caller.js';
import { Workspaces } from './workspaces.js';

const NOTHING: Brand = { name: null, color: null, logoDigest: null };

/** How a workspace looks on pages and in letters. */
@Injectable()
export class BrandSettings {
  constructor(
    private readonly store: BrandStore,
    private readonly workspaces: Workspaces,
    private readonly database: Database,
  ) {}

  async show({ tenantId }: StaffCaller): Promise<Brand> {
    return (await this.store.find(tenantId)) ?? NOTHING;
  }

  change(caller: StaffCaller, given: Pick<Brand, 'name' | 'color'>): Promise<Brand> {
    const details = { name: given.name ?? '', color: given.color ?? '' };
    return this.#record(caller, details, (tx) => this.store.save(caller.tenantId, given, tx));
  }

  /** Throws `picture_unsupported`, `picture_too_many_pixels` and `picture_unreadable`. */
  async changeLogo(caller: StaffCaller, picture: PictureFile): Promise<Brand> {
    const logo = await logoOf(picture);
    return this.#record(caller, { logo: 'replaced' }, (tx) =>
      this.store.saveLogo(caller.tenantId, logo, tx),
    );
  }

  removeLogo(caller: StaffCaller): Promise<Brand> {
    return this.#record(caller, { logo: 'removed' }, (tx) =>
      this.store.saveLogo(caller.tenantId, null, tx),
    );
  }

  async #record(
    caller: StaffCaller,
    details: Record<string, string>,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<Brand> {
    const entry = { actor: caller.id, action: 'staff.brand_changed', details } as const;
    await this.database.transaction(async (tx) => {
      await write(tx);
      await this.workspaces.audit(caller.tenantId, entry, tx);
    });
    return this.show(caller);
  }
}
