import { applyDecorators, Header, UseInterceptors } from '@nestjs/common';
import { Public } from '../../../platform/access/index.js';
import { IgnoresUnknownInput, TakesJson } from '../../../platform/http/index.js';
import { ConnectionToken } from '../../connections/index.js';
import { ScimMetrics } from './scim-metrics.interceptor.js';
import { SCIM_TYPE } from './scim.problems.js';

/** Enough for a thousand operations; validating costs more than parsing. */
const BOUNDS = { values: 20_000, keys: 1_000, depth: 9 };

/** A full push of 20,000 members is one request. */
const GROUP_BOUNDS = { ...BOUNDS, values: 200_000 };
const GROUP_BYTES = 4 * 1_024 * 1_024;

/** A handler that speaks SCIM. Open ones are documents that describe the service. */
export function ScimRoute({
  takes = 'nothing',
  isOpen = false,
}: { takes?: 'nothing' | 'user' | 'group'; isOpen?: boolean } = {}): MethodDecorator {
  const isGroup = takes === 'group';
  return applyDecorators(
    ...(isOpen ? [] : [UseInterceptors(ScimMetrics)]),
    isOpen
      ? Public('describes the service, which is public knowledge (RFC 7644 4)')
      : ConnectionToken('scim'),
    IgnoresUnknownInput(),
    Header('content-type', `${SCIM_TYPE}; charset=utf-8`),
    TakesJson({
      type: SCIM_TYPE,
      bounds: isGroup ? GROUP_BOUNDS : BOUNDS,
      ...(isGroup && { maxBytes: GROUP_BYTES }),
    }),
  );
}
