import { Injectable } from '@nestjs/common';
import { GatewayClient } from '@identity-gateway/sdk';
import { ActivityLog } from './activity-log.js';
import { DemoOptions, type ProjectPair } from './demo-options.js';

export const PICTURE_SOURCES = ['simulation', 'camera'] as const;
export type PictureSource = (typeof PICTURE_SOURCES)[number];

const CONFIG = '/gateway/v1/config';

/**
 * Chooses between the simulation and a real camera: the projects in the customer's own
 * configuration at the gateway.
 */
@Injectable()
export class PictureSources {
  #current: PictureSource | null = null;

  constructor(
    private readonly gateway: GatewayClient,
    private readonly log: ActivityLog,
    private readonly options: DemoOptions,
  ) {}

  /** A set-up of an earlier version has no projects with a camera. */
  get hasCamera(): boolean {
    return this.options.projects.camera !== null;
  }

  /** Read once: only this page changes it. */
  async current(): Promise<PictureSource> {
    if (!this.hasCamera) return 'simulation';
    this.#current ??= await this.#read();
    return this.#current;
  }

  /** Returns false where there is no camera. */
  async use(source: PictureSource): Promise<boolean> {
    const pair: ProjectPair | null = this.options.projects[source];
    if (!pair) return false;
    const config = await this.log.calling(
      'projects_read',
      { method: 'GET', path: CONFIG, success: 200 },
      () => this.gateway.config.get(),
    );
    await this.log.calling(
      source === 'camera' ? 'camera_chosen' : 'simulation_chosen',
      { method: 'PUT', path: CONFIG, success: 200 },
      () =>
        this.gateway.config.put({
          ...config,
          establish_identity: { ...config.establish_identity, project_id: pair.document },
          known_user_key: { ...config.known_user_key, project_id: pair.selfie },
        }),
    );
    this.#current = source;
    return true;
  }

  async #read(): Promise<PictureSource> {
    const { establish_identity: first } = await this.gateway.config.get();
    return first.project_id === this.options.projects.camera?.document ? 'camera' : 'simulation';
  }
}
