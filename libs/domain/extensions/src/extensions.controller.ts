import { Controller, Delete, Get, Patch, Post, Req } from '@nestjs/common';
import {
  allDriftResolutionSchema, driftResolutionSchema, type Extension, type ExtensionAssign, extensionAssignSchema, type ExtensionChange, extensionChangeSchema, extensionCompareSchema,
  type ExtensionForm, extensionFormSchema, type ExtensionImport, extensionImportSchema, type ExtensionLink, extensionLinkSchema, type ExtensionPreview, extensionPreviewSchema, extensionSchema,
  type ExtensionSecret, extensionSecretSchema, extensionsDoneSchema, type ExtensionsPage, extensionsPageSchema, type ExtensionsQuery, extensionsQuerySchema, type Imported, importedSchema, type ImportPreview, importPreviewSchema,
  MAX_IMPORT_BYTES, type Renumber, renumberSchema,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import type { Actor } from '@santral/platform/resource';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { ExtensionsBulk } from './extensions-bulk.service.js';
import { ExtensionsService } from './extensions.service.js';
import { ExtensionsView } from './extensions-view.service.js';
import { ExtensionImportService } from './import/extension-import.service.js';
import { readText } from './import/read-text.js';

const idSchema = z.object({ id: z.uuid() });
type Id = z.output<typeof idSchema>;
type Done = z.output<typeof extensionsDoneSchema>;
const actorOf = ({ userId, language }: Principal): Actor => ({ userId, language });

@Permit('telephony.manage')
@Controller('extensions')
export class ExtensionsController {
  constructor(
    private readonly extensions: ExtensionsService,
    private readonly bulk: ExtensionsBulk,
    private readonly imports: ExtensionImportService,
    private readonly view: ExtensionsView,
  ) {}

  @Get()
  @ApiSpec({ summary: 'Extensions of a PBX, ours and others, as they stand there now', answer: extensionsPageSchema })
  page(@ParsedQuery(extensionsQuerySchema) query: ExtensionsQuery): Promise<ExtensionsPage> {
    return this.view.page(query);
  }

  @Post()
  @ApiSpec({ summary: 'Makes an extension on the PBX; its secret is in this answer and is never shown again', answer: extensionSecretSchema })
  create(@ParsedBody(extensionFormSchema) form: ExtensionForm, @CurrentUser() me: Principal): Promise<ExtensionSecret> {
    return this.extensions.create(form, actorOf(me));
  }

  @Post('preview')
  @ApiSpec({ summary: 'What making this extension would write on the PBX; writes nothing, and refuses a number that cannot be made', answer: extensionPreviewSchema })
  whatWouldBe(@ParsedBody(extensionFormSchema) form: ExtensionForm): Promise<ExtensionPreview> {
    return this.extensions.preview(form);
  }

  @Post('compare')
  @ApiSpec({ summary: 'Has our extensions compared with the PBX now', status: 202 })
  compare(@ParsedBody(extensionCompareSchema) { pbx }: z.output<typeof extensionCompareSchema>): Promise<void> {
    return this.bulk.compare(pbx);
  }

  @Post('resolve')
  @ApiSpec({ summary: 'Ends every difference of a PBX: ours is written again, or we stop looking after them', answer: extensionsDoneSchema })
  async resolveAll(@ParsedBody(allDriftResolutionSchema) { pbx, choice }: z.output<typeof allDriftResolutionSchema>, @CurrentUser() me: Principal): Promise<Done> {
    return { done: await this.bulk.resolveAll(pbx, choice, actorOf(me)) };
  }

  @Post('link')
  @ApiSpec({ summary: 'Says who sits at an extension, also at one that is not ours', status: 204 })
  link(@ParsedBody(extensionLinkSchema) link: ExtensionLink, @CurrentUser() me: Principal): Promise<void> {
    return this.extensions.link(link, actorOf(me));
  }

  @Post('renumber')
  @ApiSpec({ summary: 'Gives extensions other numbers, all of them or none; users and queues go along', answer: extensionsDoneSchema })
  async renumber(@ParsedBody(renumberSchema) changes: Renumber, @CurrentUser() me: Principal): Promise<Done> {
    return { done: await this.bulk.renumber(changes, actorOf(me)) };
  }

  @Post('assign')
  @ApiSpec({ summary: 'Gives a queue to whoever sits at these extensions, or takes it away', answer: extensionsDoneSchema })
  async assign(@ParsedBody(extensionAssignSchema) wish: ExtensionAssign, @CurrentUser() me: Principal): Promise<Done> {
    return { done: await this.bulk.assign(wish, actorOf(me)) };
  }

  @Post('import/preview')
  @ApiSpec({ summary: 'What would become of a CSV file (the body, text/csv), and what is wrong with which line', answer: importPreviewSchema })
  async preview(@ParsedQuery(extensionImportSchema) query: ExtensionImport, @Req() body: Readable, @CurrentUser() me: Principal): Promise<ImportPreview> {
    return this.imports.preview(query, await readText(body, MAX_IMPORT_BYTES), actorOf(me));
  }

  @Post('import')
  @ApiSpec({ summary: 'Makes the extensions of a CSV file (the body, text/csv), all of them or none; secrets that were made are in this answer', answer: importedSchema })
  async import(@ParsedQuery(extensionImportSchema) query: ExtensionImport, @Req() body: Readable, @CurrentUser() me: Principal): Promise<Imported> {
    return this.imports.import(query, await readText(body, MAX_IMPORT_BYTES), actorOf(me));
  }

  @Get(':id')
  @ApiSpec({ summary: 'One of our extensions', answer: extensionSchema })
  one(@ParsedParams(idSchema) { id }: Id): Promise<Extension> {
    return this.view.one(id);
  }

  @Patch(':id')
  @ApiSpec({ summary: 'Changes an extension; what the PBX could not be told yet is in `trouble`', answer: extensionSchema })
  change(@ParsedParams(idSchema) { id }: Id, @ParsedBody(extensionChangeSchema) change: ExtensionChange, @CurrentUser() me: Principal): Promise<Extension> {
    return this.extensions.change(id, change, actorOf(me));
  }

  @Delete(':id')
  @ApiSpec({ summary: 'Takes an extension off the PBX', status: 204 })
  remove(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<void> {
    return this.extensions.remove(id, actorOf(me));
  }

  @Post(':id/rotate-secret')
  @ApiSpec({ summary: 'A new secret for the phone', answer: extensionSecretSchema })
  rotateSecret(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<ExtensionSecret> {
    return this.extensions.rotateSecret(id, actorOf(me));
  }

  @Post(':id/resolve')
  @ApiSpec({ summary: 'Ends a difference: ours is written again, theirs taken over, or we stop looking after it (then null)', answer: extensionSchema.nullable() })
  resolve(@ParsedParams(idSchema) { id }: Id, @ParsedBody(driftResolutionSchema) { choice }: z.output<typeof driftResolutionSchema>, @CurrentUser() me: Principal): Promise<Extension | null> {
    return this.extensions.resolve(id, choice, actorOf(me));
  }
}
